/** The volume profile of the bars that are shown, as an indicator of klinecharts: rows that grow from the right edge. */
import { registerIndicator } from "klinecharts";
import type { ChartLook } from "../look-of-chart.ts";
import { profileOf } from "./volume-profile.ts";

export const profileName = "volumeProfile";
/** The longest row, as a part of the width. */
const widest = 0.28;
let registered = false;

export const registerProfile = (): void => {
  if (registered) return;
  registered = true;
  registerIndicator<unknown, number, ChartLook>({
    name: profileName,
    series: "price",
    calcParams: [24],
    calc: (list) => list.map(() => ({})),
    createTooltipDataSource: () => ({ name: "", calcParamsText: "", features: [], legends: [] }),
    draw: ({ ctx, chart, indicator, bounding, yAxis }) => {
      const { from, to } = chart.getVisibleRange();
      const bars = chart.getDataList().slice(from, to);
      const rows = profileOf(
        bars.map((bar) => ({ ...bar, volume: bar.volume ?? 0 })),
        indicator.calcParams[0] ?? 24,
      );
      const most = Math.max(...rows.map(({ rising, falling }) => rising + falling));
      if (!(most > 0)) return true;
      const { up, down } = indicator.extendData;
      ctx.save();
      ctx.globalAlpha = 0.28;
      for (const { low, high, rising, falling } of rows) {
        const [top, foot] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)];
        const height = Math.max(1, foot - top - 1);
        const unit = (bounding.width * widest) / most;
        ctx.fillStyle = up;
        ctx.fillRect(bounding.width - rising * unit, top, rising * unit, height);
        ctx.fillStyle = down;
        ctx.fillRect(bounding.width - (rising + falling) * unit, top, falling * unit, height);
      }
      ctx.restore();
      return true;
    },
  });
};
