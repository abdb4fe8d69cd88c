/**
 * SHA-256 of a text, in hexadecimal. Browsers offer `crypto.subtle` only with https, which a server in the
 * local network does not have.
 */

const primes = (count: number) => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
/** The first 32 bits of the fractional part of a number. */
const fraction = (number: number) => ((number - Math.floor(number)) * 2 ** 32) | 0;

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer((bytes.length + 72) & ~63));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

function schedule(block: DataView, start: number): Int32Array {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t++) words[t] = block.getInt32(start + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [a, b] = [words[t - 15]!, words[t - 2]!];
    const before = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const after = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[t] = words[t - 16]! + before + words[t - 7]! + after;
  }
  return words;
}

export function sha256(text: string): string {
  const data = padded(text);
  let hash = START;
  for (let start = 0; start < data.byteLength; start += 64) {
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    schedule(data, start).forEach((word, t) => {
      const one =
        h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t]! + word;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    });
    hash = [a, b, c, d, e, f, g, h].map((word, at) => (word + hash[at]!) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
