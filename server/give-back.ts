/**
 * Frees memory here and now; the bytes have no length from then on. Nothing may read or write them any more, other
 * threads neither. Left to be found, the megabytes of every picture have the whole heap searched for garbage, at a fifth
 * of what its decoding takes. What shares its memory with others is left alone.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
