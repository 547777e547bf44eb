import type { ComponentProps } from "react";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { ChartPanel } from "../chart/chart-panel.tsx";
import styles from "./pair-page.module.css";

/** The chart on a page about a pair. */
export const ChartArea = (props: ComponentProps<typeof ChartPanel>) => (
  <div className={styles["chart"]} data-area="chart">
    <AreaBoundary>
      <ChartPanel {...props} />
    </AreaBoundary>
  </div>
);
