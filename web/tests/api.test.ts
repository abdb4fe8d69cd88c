// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api, liveAddress, recordAddress, Refusal, reportAddress, sentence } from '../src/lib/wire/api';
import type { MakeReport, NewTable, StartLab } from '../src/lib/wire/types';

const request = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const answer = (status: number, body?: unknown) =>
  request.mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }));

beforeEach(() => {
  request.mockReset();
  answer(200, { told: true });
  vi.stubGlobal('fetch', request);
  return () => vi.unstubAllGlobals();
});

const WISH = { game: 'nowhere', seats: [], options: {} } as unknown as NewTable;
const REPORT = { reason: 'spam' } as unknown as MakeReport;
const ASKED = { game: 'nowhere', changes: '' } as unknown as StartLab;

describe('requests', () => {
  it.each([
    ['shelf', () => api.shelf(), 'GET /api/shelf', undefined],
    ['printed', () => api.printed('nowhere', 'd0'), 'GET /api/games/nowhere/printed/d0', undefined],
    ['me', () => api.me(), 'GET /api/me', undefined],
    ['rename', () => api.rename('Ann'), 'PUT /api/me', { name: 'Ann' }],
    ['deviceCode', () => api.deviceCode(), 'POST /api/me/code', undefined],
    ['useDeviceCode', () => api.useDeviceCode('fox-7'), 'POST /api/me/claim', { code: 'fox-7' }],
    ['signOut', () => api.signOut('others'), 'POST /api/me/sign-out', { devices: 'others' }],
    ['lobby', () => api.lobby(), 'GET /api/lobby', undefined],
    ['newTable', () => api.newTable(WISH), 'POST /api/tables', { own_value: true, ...WISH }],
    [
      'quickTable',
      () => api.quickTable('nowhere'),
      'POST /api/tables/quick',
      { game: 'nowhere', own_value: true },
    ],
    ['table', () => api.table('t1', null), 'GET /api/tables/t1', undefined],
    ['invited', () => api.table('t1', 'x&y'), 'GET /api/tables/t1?invite=x%26y', undefined],
    ['invitation', () => api.invitation('t1'), 'GET /api/tables/t1/invitation', undefined],
    [
      'join',
      () => api.join('t1', 'x', 2, 'ab'),
      'POST /api/tables/t1/join',
      { invite: 'x', seat: 2, value: 'ab' },
    ],
    ['addValue', () => api.addValue('t1', 'ab'), 'POST /api/tables/t1/value', { value: 'ab' }],
    ['startWithout', () => api.startWithout('t1'), 'POST /api/tables/t1/start', undefined],
    ['fill', () => api.fill('t1', 'level3'), 'POST /api/tables/t1/fill', { bot: 'level3' }],
    ['leave', () => api.leave('t1', 1), 'POST /api/tables/t1/leave', { seat: 1, bot: null }],
    ['leave to', () => api.leave('t1', 1, 'greedy'), 'POST /api/tables/t1/leave', { seat: 1, bot: 'greedy' }],
    ['chooseFirst', () => api.chooseFirst('t1', 0), 'POST /api/tables/t1/first', { first: 0 }],
    ['instructBots', () => api.instructBots('t1', true), 'POST /api/tables/t1/bots', { lead: true }],
    ['cancel', () => api.cancel('t1'), 'POST /api/tables/t1/cancel', undefined],
    ['comeBack', () => api.comeBack('t1', 1), 'POST /api/tables/t1/return', { seat: 1 }],
    ['report', () => api.report('t1', REPORT), 'POST /api/tables/t1/report', REPORT],
    ['remove', () => api.remove('t1', 1), 'POST /api/tables/t1/remove', { seat: 1 }],
    ['proposeEnd', () => api.proposeEnd('t1'), 'POST /api/tables/t1/end', undefined],
    ['answerEnd', () => api.answerEnd('t1', false), 'POST /api/tables/t1/end/answer', { agree: false }],
    ['rematch', () => api.rematch('t1'), 'POST /api/tables/t1/rematch', { own_value: true }],
    ['replay', () => api.replay('t1', 'all'), 'GET /api/tables/t1/replay?eyes=all', undefined],
    ['labRun', () => api.labRun(), 'GET /api/lab', undefined],
    ['labBench', () => api.labBench('nowhere'), 'GET /api/lab/games/nowhere', undefined],
    [
      'checkChanges',
      () => api.checkChanges('nowhere', 'a = 1'),
      'POST /api/lab/games/nowhere/check',
      { changes: 'a = 1' },
    ],
    ['startLab', () => api.startLab(ASKED), 'POST /api/lab', ASKED],
    ['stopLab', () => api.stopLab(), 'POST /api/lab/stop', undefined],
  ])('%s', async (_, call, wanted, body) => {
    expect(await call()).toEqual({ told: true });
    const [path, { method, body: sent, headers }] = request.mock.lastCall!;
    expect(`${method} ${path}`).toBe(wanted);
    expect(sent === undefined ? undefined : JSON.parse(sent as string)).toEqual(body);
    expect(headers).toEqual({
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    });
  });
  it('a record is sent as the file that it is', async () => {
    const file = new Blob(['{}']);
    await api.replayFile(file, '0');
    const [path, { method, body, headers }] = request.mock.lastCall!;
    expect([method, path, body]).toEqual(['POST', '/api/replay?eyes=0', file]);
    expect(headers).toEqual({ Accept: 'application/json' });
  });
  it('an answer may be empty', async () => {
    answer(204);
    expect(await api.signOut('here')).toBeUndefined();
  });
});

describe('a refused request', () => {
  const refusal = async () => {
    const caught: unknown = await api.me().catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(Refusal);
    const { code, message } = caught as Refusal;
    return { code, message };
  };

  it('says why, as a sentence', async () => {
    answer(409, { code: 'table_full', message: 'all seats are taken' });
    expect(await refusal()).toEqual({ code: 'table_full', message: 'All seats are taken.' });
  });
  it('has the status if the server gives no reason', async () => {
    request.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await refusal()).toEqual({ code: '502', message: 'The server answered 502.' });
    answer(500, {});
    expect(await refusal()).toEqual({ code: '500', message: 'The server answered 500.' });
  });
  it('says that the server does not answer', async () => {
    request.mockRejectedValue(new TypeError('no network'));
    expect(await refusal()).toEqual({
      code: 'offline',
      message: 'The server does not answer. Is it still running?',
    });
  });
});

describe('texts and addresses', () => {
  it('a sentence begins with a capital letter and ends with a stop', () => {
    expect(
      ['no seat is free', 'Why?', 'no!', 'out of reach (§4.4)', 'no.', 'a) b', ''].map(sentence),
    ).toEqual(['No seat is free.', 'Why?', 'No!', 'Out of reach (§4.4)', 'No.', 'A) b.', '.']);
  });
  it('reports and records come from the server', () => {
    expect(reportAddress('nowhere')).toBe('/api/games/nowhere/report');
    expect(recordAddress('t1')).toBe('/api/tables/t1/record');
  });
  it('the socket of a table is secure on a secure page', () => {
    const page = { protocol: 'https:', host: 'games.example' };
    expect(liveAddress('t1', null, null, null, null, page)).toBe('wss://games.example/api/tables/t1/live?');
  });
  it('the socket shows the view of the first seat if it is wanted', () => {
    const page = { protocol: 'http:', host: 'a' };
    expect(liveAddress('t1', { seq: 0, revision: 0 }, '', 0, null, page)).toBe(
      'ws://a/api/tables/t1/live?since=0&revision=0&eyes=0',
    );
  });
});
