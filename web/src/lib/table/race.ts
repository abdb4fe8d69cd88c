/** The state of a race, in words that all games share. */

/** Who leads with how much, and the viewer's own number: “Birch leads with 33, you have 30”. */
export function leaders(numbers: readonly number[], names: readonly string[]): string {
  const best = Math.max(...numbers);
  const first = names.filter((_, seat) => numbers[seat] === best);
  if (first.length === numbers.length) return `All have ${best}`;
  const you = names.indexOf('you');
  const others = first.filter((name) => name !== 'you');
  const many = first.length > 2 ? `${first.length} lead with ${best}` : '';
  if (you < 0) return many || `${others.join(' and ')} ${others.length > 1 ? 'lead' : 'leads'} with ${best}`;
  if (numbers[you] === best)
    return others.length ? `You share the lead with ${best}` : `You lead with ${best}`;
  return `${many || `${others.join(' and ')} ${others.length > 1 ? 'lead' : 'leads'} with ${best}`}, you have ${numbers[you]}`;
}
