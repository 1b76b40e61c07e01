/** Turns a colour towards a hue: everything drawn in shades of one colour keeps its light and shade. */
export interface Tint {
  /** Degrees on the colour wheel; unset: the colour's own. */
  hue?: number;
  /** Multiplies how strong the colour is. */
  strength?: number;
  /** Multiplies how light it is. */
  light?: number;
}

/** `colour` as #rrggbb or #rgb. */
export function tint(colour: string, { hue, strength = 1, light = 1 }: Tint): string {
  const [h, s, l] = toHsl(colour);
  return toHex(hue ?? h, Math.min(1, s * strength), Math.min(0.97, l * light));
}

function toHsl(colour: string): [number, number, number] {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g);
  const [r = 0, g = 0, b = 0] = (digits ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const l = most - span / 2;
  if (span === 0) return [0, 0, l];
  const s = span / (1 - Math.abs(2 * l - 1));
  const h = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [(h * 60 + 360) % 360, s, l];
}

function toHex(h: number, s: number, l: number): string {
  const spread = s * Math.min(l, 1 - l);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return Math.round(255 * (l - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
