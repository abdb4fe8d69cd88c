/** The socket of a table. It reconnects when the connection is lost, and resumes. */

import type { FromClient, FromServer } from './types';

/** `shut`: the server refuses this client for good. The socket does not reconnect. */
export type Link = 'connecting' | 'open' | 'lost' | 'shut';

export interface SocketHooks {
  /**
   * Returns the address to connect to. Called for each connection, because the address contains the seq to
   * resume from.
   */
  address: () => string;
  receive: (message: FromServer) => void;
  link: (link: Link) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** How long a connection may take to open before the socket gives it up. */
const PATIENCE = 8_000;
/** Close codes of the server after which the socket does not reconnect. */
const NOT_LET_IN = [4003, 4004];

/** The delay before attempt `n` (from 0). It doubles, with jitter: clients must not reconnect all at once. */
export function backoff(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full * (0.75 + chance() * 0.5);
}

export class TableSocket {
  #hooks: SocketHooks;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #closed = false;

  constructor(hooks: SocketHooks) {
    this.#hooks = hooks;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends a message. Returns false if the socket is not open. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#release();
  }

  /** Closes the connection and opens a new one at once. */
  restart(): void {
    this.#release();
    this.#attempt = 0;
    this.#connect();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#hooks.link('connecting');
    const socket = new WebSocket(this.#hooks.address());
    this.#socket = socket;
    this.#timer = setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => clearTimeout(this.#timer);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(event.data) as FromServer;
      if (message.type === 'Welcome') {
        this.#attempt = 0;
        this.#hooks.link('open');
      }
      this.#hooks.receive(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (NOT_LET_IN.includes(event.code)) {
        this.close();
        this.#hooks.link('shut');
      } else this.#lose();
    };
  };

  #lose(): void {
    clearTimeout(this.#timer);
    this.#socket = null;
    if (this.#closed) return;
    this.#hooks.link('lost');
    this.#timer = setTimeout(this.#connect, backoff(this.#attempt++));
  }

  /** Reconnects without waiting for the timer: the network is back, or the page is visible again. */
  #hurry = (): void => {
    if (!this.#closed && !this.#socket && !document.hidden) this.#connect();
  };

  /** Closes the connection when the browser is offline. The socket itself would notice later. */
  #drop = (): void => {
    if (!this.#socket) return;
    this.#release();
    this.#lose();
  };

  #release(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
