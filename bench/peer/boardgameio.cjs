// Northwest on boardgame.io, only for the bench: the same forest, movement rules and Journals, stored in memory.
// Players gain Pinecones but cannot spend them, which makes this version faster.
// Usage: node boardgameio.cjs FOLDER_WITH_NODE_MODULES
const path = require('node:path');
const root = path.resolve(process.argv[2], 'node_modules', 'boardgame.io', 'dist', 'cjs');
const { Server } = require(path.join(root, 'server.js'));
const { INVALID_MOVE } = require(path.join(root, 'core.js'));

const BAG = { m: 20, f: 13, l: 13, b: 10, g: 8 };

function reaches(rule, from, to) {
  const rows = Math.abs(Math.floor(from / 8) - Math.floor(to / 8));
  const columns = Math.abs((from % 8) - (to % 8));
  if (rule === 'm') return Math.max(rows, columns) === 1;
  if (rule === 'l') return rows === 1 && columns === 1;
  if (rule === 'f') return rows + columns === 1;
  if (rule === 'b') return rows * columns === 2;
  return (rows === 0) !== (columns === 0);
}

function mayTake(G, space) {
  const cube = G.forest[space];
  if (G.hand || cube === '.') return false;
  if (G.hiker === null) return cube.toLowerCase() === 'm';
  if (reaches(G.rule, G.hiker, space)) return true;
  const stuck = ![...G.forest].some((other, n) => other !== '.' && reaches(G.rule, G.hiker, n));
  return stuck && cube.toLowerCase() === 'm';
}

function mayPlace(journal, space) {
  if (journal[space] !== '.') return false;
  if (!/[a-zA-Z]/.test(journal)) return space === 0;
  const near = (n) => Math.abs(Math.floor(n / 4) - Math.floor(space / 4)) + Math.abs((n % 4) - (space % 4)) === 1;
  return [...journal].some((cube, n) => cube !== '.' && near(n));
}

const replaced = (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1);

const Northwest = {
  name: 'northwest',
  setup: ({ ctx, random }) => {
    const cubes = Object.entries(BAG).flatMap(([kind, count]) => Array(count).fill(kind));
    const forest = random.Shuffle(cubes).map((cube) => (random.D6() === 1 ? cube.toUpperCase() : cube));
    return {
      forest: forest.join(''),
      journals: Array(ctx.numPlayers).fill('.'.repeat(16)),
      pinecones: Array(ctx.numPlayers).fill(0),
      supply: 10,
      hiker: null,
      rule: '',
      hand: '',
    };
  },
  moves: {
    take: ({ G, playerID }, space) => {
      if (!mayTake(G, space)) return INVALID_MOVE;
      const cube = G.forest[space];
      if (cube !== cube.toLowerCase() && G.supply) {
        G.supply -= 1;
        G.pinecones[Number(playerID)] += 1;
      }
      G.forest = replaced(G.forest, space, '.');
      G.hiker = space;
      G.rule = cube.toLowerCase();
      G.hand = cube;
    },
    place: ({ G, playerID, events }, space) => {
      const seat = Number(playerID);
      if (!G.hand || !mayPlace(G.journals[seat], space)) return INVALID_MOVE;
      G.journals[seat] = replaced(G.journals[seat], space, G.hand);
      G.hand = '';
      events.endTurn();
    },
  },
  endIf: ({ G }) => (G.journals.every((journal) => !journal.includes('.')) ? { over: true } : undefined),
};

Server({ games: [Northwest], origins: [/.*/] })
  .run({ port: 0, callback: () => {} })
  .then(({ appServer }) => console.log(`Serving on http://127.0.0.1:${appServer.address().port}`));
