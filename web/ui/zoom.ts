/** The position of a picture on its stage: scale, and centre in pixels from the stage's centre. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const ZOOM_MOST = 5;
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** Keeps the scale in its limits, and the picture over the stage's centre. */
export function fit({ scale: given, x, y }: View, { width, height }: Size): View {
  const scale = Math.min(Math.max(given, 1), ZOOM_MOST);
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}

/** Scales by a factor around a point, given from the stage's centre. */
export function zoomAt(view: View, point: Point, factor: number, stage: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), ZOOM_MOST);
  const by = scale / view.scale;
  return fit({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, stage);
}
