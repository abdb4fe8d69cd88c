/** Requests to the server over HTTP. A refused request throws a `Refusal` with the server's message. */

import type { Pace } from '../house/settings.svelte';
import type {
  ChallengeAnswer,
  Challenges,
  CheckedChanges,
  DeviceCode,
  Devices,
  Invitation,
  LabBench,
  LabRun,
  Lobby,
  MakeReport,
  Me,
  MyFigures,
  MyGames,
  NewTable,
  PlayFrom,
  Problem,
  Replay,
  Review,
  Reported,
  Shelf,
  ShownLesson,
  StartLab,
  TableInfo,
} from './types';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const sentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?)]$/.test(words) ? '' : '.'}`;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: 'application/json' } };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal('offline', 'The server does not answer. Is it still running?');
  }
  if (answer.status === 204) return undefined as T;
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(
    problem?.code ?? String(answer.status),
    sentence(problem?.message ?? `the server answered ${answer.status}`),
  );
}

function withInvite(invite: string | null): string {
  return invite ? `?invite=${encodeURIComponent(invite)}` : '';
}

export const api = {
  shelf: () => call<Shelf>('GET', '/shelf'),
  printed: (game: string, components: string) => call<unknown>('GET', `/games/${game}/printed/${components}`),
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  myGames: (query: URLSearchParams) => call<MyGames>('GET', `/me/games?${query}`),
  myFigures: (zone: string) => call<MyFigures>('GET', `/me/figures?zone=${encodeURIComponent(zone)}`),
  deviceCode: () => call<DeviceCode>('POST', '/me/code'),
  useDeviceCode: (code: string) => call<Me>('POST', '/me/claim', { code }),
  signOut: (devices: Devices) => call<undefined>('POST', '/me/sign-out', { devices }),
  lobby: () => call<Lobby>('GET', '/lobby'),
  newTable: (table: NewTable) => call<TableInfo>('POST', '/tables', { own_value: true, ...table }),
  quickTable: (game: string) => call<TableInfo>('POST', '/tables/quick', { game, own_value: true }),
  lessonTable: (game: string) => call<TableInfo>('POST', '/tables/quick', { game, lesson: true }),
  lesson: (game: string) => call<ShownLesson>('GET', `/games/${game}/lesson`),
  table: (id: string, invite: string | null) => call<TableInfo>('GET', `/tables/${id}${withInvite(invite)}`),
  invitation: (id: string) => call<Invitation>('GET', `/tables/${id}/invitation`),
  join: (id: string, invite: string | null, seat: number | null, value: string | null) =>
    call<TableInfo>('POST', `/tables/${id}/join`, { invite, seat, value }),
  addValue: (id: string, value: string) => call<TableInfo>('POST', `/tables/${id}/value`, { value }),
  startWithout: (id: string) => call<TableInfo>('POST', `/tables/${id}/start`),
  fill: (id: string, bot: string) => call<TableInfo>('POST', `/tables/${id}/fill`, { bot }),
  leave: (id: string, seat: number, bot: string | null = null) =>
    call<TableInfo>('POST', `/tables/${id}/leave`, { seat, bot }),
  chooseFirst: (id: string, first: number | null) =>
    call<TableInfo>('POST', `/tables/${id}/first`, { first }),
  instructBots: (id: string, lead: boolean) => call<TableInfo>('POST', `/tables/${id}/bots`, { lead }),
  cancel: (id: string) => call<TableInfo>('POST', `/tables/${id}/cancel`),
  comeBack: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/return`, { seat }),
  report: (id: string, report: MakeReport) => call<Reported>('POST', `/tables/${id}/report`, report),
  remove: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/remove`, { seat }),
  proposeEnd: (id: string) => call<TableInfo>('POST', `/tables/${id}/end`),
  answerEnd: (id: string, agree: boolean) => call<TableInfo>('POST', `/tables/${id}/end/answer`, { agree }),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${id}/rematch`, { own_value: true }),
  replay: (id: string, eyes: string) => call<Replay>('GET', `/tables/${id}/replay?eyes=${eyes}`),
  review: (id: string, eyes: string) => call<Review>('POST', `/tables/${id}/review?eyes=${eyes}`),
  playFrom: (id: string, from: PlayFrom) => call<TableInfo>('POST', `/tables/${id}/from`, from),
  challenges: () => call<Challenges>('GET', '/challenges'),
  challengeTable: (game: string) => call<TableInfo>('POST', `/games/${game}/challenge`),
  challengeAnswer: (id: string) => call<ChallengeAnswer>('POST', `/tables/${id}/challenge`),
  labRun: () => call<LabRun | null>('GET', '/lab'),
  labBench: (game: string) => call<LabBench>('GET', `/lab/games/${game}`),
  checkChanges: (game: string, changes: string) =>
    call<CheckedChanges>('POST', `/lab/games/${game}/check`, { changes }),
  startLab: (asked: StartLab) => call<LabRun>('POST', '/lab', asked),
  stopLab: () => call<LabRun | null>('POST', '/lab/stop'),
  replayFile: (file: Blob, eyes: string) => call<Replay>('POST', `/replay?eyes=${eyes}`, file),
};

export function reportAddress(game: string): string {
  return `/api/games/${game}/report`;
}

export function recordAddress(id: string): string {
  return `/api/tables/${id}/record`;
}

/** The address of a table's socket. `seen` is the last frame that this client got, to resume from. */
export function liveAddress(
  id: string,
  seen: { seq: number; revision: number } | null,
  invite: string | null,
  eyes: number | null = null,
  pace: Pace | null = null,
  page: Pick<Location, 'protocol' | 'host'> = location,
): string {
  const query = new URLSearchParams();
  if (seen) {
    query.set('since', String(seen.seq));
    query.set('revision', String(seen.revision));
  }
  if (invite) query.set('invite', invite);
  if (eyes !== null) query.set('eyes', String(eyes));
  if (pace) query.set('pace', pace);
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/api/tables/${id}/live?${query}`;
}
