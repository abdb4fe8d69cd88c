/** What bots can be told at a table where they may act at the same time as people. */

export const HOW_BOTS_ACT = [
  {
    lead: false,
    name: 'Bots follow',
    means: 'Bots say what they want. They act when all people have acted, or when somebody says “go ahead”.',
  },
  {
    lead: true,
    name: 'Bots lead',
    means: 'Bots say what they want, and act after a short pause. They keep to their share.',
  },
] as const;
