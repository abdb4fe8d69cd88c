/** What a player can report to the operator of the server: people at the table and chat lines, not bots. */

import type { ChatLine, ReportReason, SeatInfo } from '../wire/types';

/** What a report is about: a chat line, a person in a seat, or the table as a whole. */
export type Subject = { line: ChatLine } | { seat: SeatInfo } | null;

export const REASONS: { reason: ReportReason; name: string }[] = [
  { reason: 'insults', name: 'Insults, threats or hate' },
  { reason: 'name', name: 'An offensive or misleading name' },
  { reason: 'spam', name: 'Advertising or spam' },
  { reason: 'stalling', name: 'Spoils the game on purpose' },
  { reason: 'other', name: 'Something else' },
];

/** The seats of other people. A bot that stands in for somebody keeps their name. */
export function otherPeople(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.filter((seat) => !seat.yours && !seat.open && (seat.bot === null || seat.left));
}

/** Whether a chat line was written by somebody else. A spectator knows their own lines by the name. */
export function byOthers(line: ChatLine, seats: readonly SeatInfo[], myName: string): boolean {
  if (line.seat !== null) return !seats[line.seat]?.yours;
  return line.name !== myName;
}
