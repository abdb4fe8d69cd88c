/** The state of a race, in words that all games share. */

/** Who leads with how much, and the viewer's own number: “Birch leads with 33, you have 30”. */
export function leaders(numbers: readonly number[], names: readonly string[]): string {
  const best = Math.max(...numbers);
  const first = names.filter((_, seat) => numbers[seat] === best);
  if (first.length === numbers.length) return `All have ${best}`;
  const you = names.indexOf('you');
  const others = first.filter((name) => name !== 'you');
  const who = first.length > 2 ? String(first.length) : others.join(' and ');
  const lead = `${who} ${first.length > 1 ? 'lead' : 'leads'} with ${best}`;
  if (you < 0) return lead;
  if (numbers[you] !== best) return `${lead}, you have ${numbers[you]}`;
  return others.length ? `You share the lead with ${best}` : `You lead with ${best}`;
}
