/** A fake AudioContext that writes down what would be heard. */

class Param {
  value = 0;
  readonly ramps: [value: number, at: number][] = [];
  setValueAtTime(value: number, at: number): void {
    this.ramps.push([value, at]);
  }
  exponentialRampToValueAtTime(value: number, at: number): void {
    this.ramps.push([value, at]);
  }
}

class Node {
  to: Node | null = null;
  connect(to: Node): Node {
    this.to = to;
    return to;
  }
}

class Gain extends Node {
  readonly gain = new Param();
}

class Filter extends Node {
  type = '';
  readonly frequency = new Param();
  readonly Q = new Param();
}

class Source extends Node {
  type = '';
  readonly frequency = new Param();
  buffer: { samples: Float32Array } | null = null;
  from = NaN;
  until = Infinity;
  constructor(readonly kind: 'tone' | 'noise') {
    super();
  }
  start(at: number): void {
    this.from = at;
  }
  stop(at: number): void {
    this.until = at;
  }
}

export class FakeAudio {
  static made: FakeAudio[] = [];
  /** The state of the next context. Browsers suspend audio until the first gesture. */
  static wakes = true;

  state = FakeAudio.wakes ? 'running' : 'suspended';
  currentTime = 2;
  readonly sampleRate = 1000;
  readonly destination = new Node();
  readonly sources: Source[] = [];

  constructor() {
    FakeAudio.made.push(this);
  }
  resume(): Promise<void> {
    if (FakeAudio.wakes) this.state = 'running';
    return Promise.resolve();
  }
  createGain(): Gain {
    return new Gain();
  }
  createBiquadFilter(): Filter {
    return new Filter();
  }
  createOscillator(): Source {
    return this.#add('tone');
  }
  createBufferSource(): Source {
    return this.#add('noise');
  }
  createBuffer(_channels: number, length: number) {
    const samples = new Float32Array(length);
    return { samples, getChannelData: () => samples };
  }
  #add(kind: 'tone' | 'noise'): Source {
    const source = new Source(kind);
    this.sources.push(source);
    return source;
  }
}

const near = (value: number) => Math.round(value * 1000) / 1000;

/**
 * What is heard, one line for each tone or noise: when it starts after now, how high, how loud, and how
 * long. Only what reaches the loudspeaker is heard.
 */
export function heard(): string[] {
  return FakeAudio.made.flatMap(({ sources, destination, currentTime }) =>
    sources.flatMap((source) => {
      const filter = source.to instanceof Filter ? source.to : null;
      const gain = filter ? filter.to : source.to;
      const master = gain?.to;
      if (!(gain instanceof Gain) || !(master instanceof Gain) || master.to !== destination) return [];
      const pitch = (filter ?? source).frequency.ramps[0]![0];
      const [, [peak, rise], [, end]] = gain.gain.ramps as [number, number][] as [
        [number, number],
        [number, number],
        [number, number],
      ];
      if (!(source.from < rise && rise < end)) return [];
      const [at, fall] = [near(source.from - currentTime), near(end - source.from)];
      return [`${source.kind} ${at} s: ${near(pitch)} Hz, ${near(peak)} loud, ${fall} s`];
    }),
  );
}
