/** Drawings as overlays of klinecharts, which a pointer may drag. Points are times and prices, so a drawing is the same in every interval. */
import { registerOverlay, type Chart, type Coordinate, type OverlayFigure } from "klinecharts";
import type { Series } from "../candle-chart.ts";
import type { ChartLook } from "../look-of-chart.ts";
import { showPrice } from "../../../lib/show/show-money.ts";
import type { ChartScene } from "./chart-scene.ts";
import { drawingPoints, type Drawing, type Spot } from "./chart-setup.ts";
import { fibonacciLevels, fibonacciPrice } from "./measured.ts";

const pane = "candle_pane";
const names = { 1: "drawingOfOne", 2: "drawingOfTwo" } as const;
const draftId = "draft";
const idOf = (id: string): string => `drawing:${id}`;
let registered = false;

type Paint = {
  readonly kind: Drawing["kind"];
  readonly color: string;
  readonly paper: string;
  readonly font: string;
  readonly label: string;
  readonly decimals: number;
};
type Box = { readonly width: number; readonly height: number };

export const registerDrawings = (): void => {
  if (registered) return;
  registered = true;
  for (const points of [1, 2] as const)
    registerOverlay<Paint>({
      name: names[points],
      totalStep: points + 1,
      needDefaultPointFigure: true,
      createPointFigures: ({
        overlay: { extendData: paint, points: places },
        coordinates,
        bounding,
        yAxis,
      }) => {
        const spots = places.map(({ timestamp, value }) => ({ timeMs: timestamp ?? 0, price: value ?? 0 }));
        const toY = (price: number): number => yAxis?.convertToPixel(price) ?? 0;
        return paint === undefined ? [] : figuresOf(paint, coordinates, spots, bounding, toY);
      },
    });
};

const figuresOf = (
  paint: Paint,
  [from, to]: readonly Coordinate[],
  [first, second]: readonly Spot[],
  { width, height }: Box,
  toY: (price: number) => number,
): OverlayFigure[] => {
  if (from === undefined || first === undefined) return [];
  const price = (value: number): string => showPrice(value.toFixed(paint.decimals), paint.decimals);
  if (paint.kind === "level")
    return [
      lineOf(paint, { x: 0, y: from.y }, { x: width, y: from.y }),
      textOf(paint, 6, from.y - 3, price(first.price), "left"),
    ];
  if (to === undefined || second === undefined) return [];
  if (paint.kind === "trend") return [lineOf(paint, from, to)];
  if (paint.kind === "measure") return measureOf(paint, from, to, height);
  const left = Math.min(from.x, to.x);
  return fibonacciLevels.flatMap((level) => {
    const value = fibonacciPrice(first, second, level);
    const y = toY(value);
    return [
      lineOf(paint, { x: left, y }, { x: width, y }, level !== 0 && level !== 1),
      textOf(paint, Math.max(left, 0) + 4, y - 2, `${(level * 100).toFixed(1)}%  ${price(value)}`, "left"),
    ];
  });
};

const measureOf = (paint: Paint, from: Coordinate, to: Coordinate, height: number): OverlayFigure[] => {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, tall] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  // Beside the end of the measure, within the picture.
  const labelY = to.y < from.y ? Math.max(y - 4, 16) : Math.min(y + tall + 18, height - 4);
  return [
    {
      type: "rect",
      attrs: { x, y, width, height: tall },
      styles: {
        style: "stroke_fill",
        color: `color-mix(in srgb, ${paint.color} 12%, transparent)`,
        borderColor: paint.color,
        borderSize: 1,
      },
    },
    lineOf(paint, from, to, true),
    textOf(paint, (from.x + to.x) / 2, labelY, paint.label, "center", true),
  ];
};

const lineOf = ({ color }: Paint, from: Coordinate, to: Coordinate, dashed = false): OverlayFigure => ({
  type: "line",
  attrs: { coordinates: [from, to] },
  styles: { style: dashed ? "dashed" : "solid", dashedValue: [5, 4], color, size: 1.5 },
});

const textOf = (
  { color, paper, font }: Paint,
  x: number,
  y: number,
  text: string,
  align: CanvasTextAlign,
  boxed = false,
): OverlayFigure => ({
  type: "text",
  ignoreEvent: true,
  attrs: { x, y, text, align, baseline: "bottom" },
  styles: {
    style: boxed ? "stroke_fill" : "fill",
    color,
    backgroundColor: boxed ? paper : "transparent",
    borderColor: color,
    borderSize: boxed ? 1 : 0,
    borderRadius: 3,
    paddingLeft: boxed ? 5 : 0,
    paddingRight: boxed ? 5 : 0,
    paddingTop: boxed ? 3 : 0,
    paddingBottom: boxed ? 3 : 0,
    family: font,
    size: 11,
  },
});

const paintOf = (drawing: Drawing, label: string, look: ChartLook, decimals: number): Paint => ({
  kind: drawing.kind,
  color: look.accent,
  paper: look.panel,
  font: look.font,
  label,
  decimals,
});

/** Draws the differences from the last picture: a change of one leaves the others as they are. */
export const drawDrawings = (chart: Chart, scene: ChartScene, series: Series | undefined): void => {
  const { drawings, draft, look, labelOf, onMoved, onChosen } = scene;
  const wanted = draft === undefined ? drawings : [...drawings, { ...draft, id: draftId }];
  const there = new Map(
    Object.values(names)
      .flatMap((name) => chart.getOverlays({ name }))
      .map((overlay) => [overlay.id, JSON.stringify([overlay.points.map(pointOf), overlay.extendData])]),
  );
  const ids = new Set(wanted.map(({ id }) => idOf(id)));
  for (const id of there.keys()) if (!ids.has(id)) chart.removeOverlay({ id });
  for (const drawing of wanted) {
    const id = idOf(drawing.id);
    const points = drawing.points.map(({ timeMs, price }) => ({ timestamp: timeMs, value: price }));
    const extendData = paintOf(drawing, labelOf(drawing), look, series?.decimals ?? 2);
    const before = there.get(id);
    if (before === undefined)
      chart.createOverlay({
        id,
        name: names[drawingPoints[drawing.kind]],
        paneId: pane,
        points,
        extendData,
        lock: drawing.id === draftId,
        zLevel: 2,
        styles: { point: pointStyle(look) },
        onRightClick: (event) => event.preventDefault?.(),
        onSelected: () => onChosen(drawing.id),
        onDeselected: () => onChosen(undefined),
        onPressedMoveEnd: ({ overlay }) => {
          const moved = overlay.points.map(({ timestamp, value }) => ({
            timeMs: timestamp ?? 0,
            price: Number((value ?? 0).toFixed(series?.decimals ?? 2)),
          }));
          onMoved({ id: drawing.id, points: moved });
        },
      });
    else if (before !== JSON.stringify([points, extendData]))
      chart.overrideOverlay({ id, points, extendData, styles: { point: pointStyle(look) } });
  }
};

const pointOf = ({ timestamp, value }: { readonly timestamp?: number; readonly value?: number }) => ({
  timestamp,
  value,
});

const pointStyle = ({ accent, panel }: ChartLook) => ({
  color: panel,
  borderColor: accent,
  borderSize: 2,
  radius: 5,
  activeColor: panel,
  activeBorderColor: accent,
  activeBorderSize: 3,
  activeRadius: 7,
});
