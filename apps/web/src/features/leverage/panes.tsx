import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Later } from "../../ui/later.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./panes.module.css";

export type PaneName = "chart" | "form" | "orders";

/** From left to right. */
export const paneNames: readonly PaneName[] = ["chart", "form", "orders"];

/** The pane that fills most of the window after scrolling by `left` px, when each is `width` px wide. */
export const paneAt = (left: number, width: number): PaneName => {
  const index = width > 0 ? Math.round(left / width) : 0;
  return paneNames[Math.min(Math.max(index, 0), paneNames.length - 1)] ?? "chart";
};

type Props = {
  readonly pane: PaneName;
  readonly onPane: (pane: PaneName) => void;
  /** Number of live orders, shown at their tab. */
  readonly orderCount: number;
  readonly children: Readonly<Record<PaneName, ReactNode>>;
};

/**
 * The three parts of the screen. On a phone they are side by side, one swipe, press or arrow key apart; on wider
 * screens the page lays them out and this component is not used.
 */
export const Panes = ({ pane, onPane, orderCount, children }: Props) => {
  const text = useText();
  const narrow = useMedia("(max-width: 767px)");
  const strip = useRef<HTMLDivElement>(null);
  const go = useSwipe(strip, narrow, pane, onPane);
  useHeightOf(strip, narrow, pane);
  useEffect(() => {
    if (!narrow) strip.current?.style.removeProperty("height");
  }, [narrow]);
  const ordersLabel =
    orderCount > 0
      ? text("leverage.panes.ordersCount", { count: orderCount })
      : text("leverage.panes.orders");
  return (
    <>
      {narrow && (
        <div className={styles["tabs"]}>
          <Tabs
            label={text("leverage.panes.label")}
            value={pane}
            tabs={[
              { value: "chart", label: text("leverage.panes.chart") },
              { value: "form", label: text("leverage.panes.form") },
              { value: "orders", label: ordersLabel },
            ]}
            onChange={go}
          />
        </div>
      )}
      <div ref={strip} className={styles["strip"]}>
        {paneNames.map((name) => (
          <div key={name} className={styles["pane"]} data-pane={name} inert={narrow && name !== pane}>
            <Later atOnce={!narrow || name === paneNames[0]}>{children[name]}</Later>
          </div>
        ))}
      </div>
    </>
  );
};

/** Whether the strip shows this pane alone. Its position may be a part of a pixel. */
const isAt = (strip: HTMLElement, pane: PaneName): boolean =>
  Math.abs(strip.scrollLeft - paneNames.indexOf(pane) * strip.clientWidth) < 2;

const reducesMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Keeps the strip's position and the chosen pane in sync, whichever of them moved. */
const useSwipe = (
  strip: RefObject<HTMLDivElement | null>,
  narrow: boolean,
  pane: PaneName,
  onPane: (pane: PaneName) => void,
): ((pane: PaneName) => void) => {
  /** While the strip scrolls to a pressed tab, the panes that it passes are not chosen. */
  const goal = useRef<PaneName>(undefined);
  /** While the strip scrolls, or a finger or the end of a swipe moves it. */
  const isMoving = useRef(false);
  /** While a finger is on the strip, which then goes where the finger goes. */
  const isTouched = useRef(false);
  const now = useRef({ pane, onPane });
  useEffect(() => {
    now.current = { pane, onPane };
  });
  const scrollTo = useCallback(
    (to: PaneName, behavior: ScrollBehavior): void => {
      const box = strip.current;
      if (box === null) return;
      box.scrollTo({ left: paneNames.indexOf(to) * box.clientWidth, behavior });
      // After a long list was read to its end, the next pane must not open at its end too.
      const tabs = box.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      if (box.getBoundingClientRect().top < tabs) box.scrollIntoView({ block: "start", behavior: "instant" });
    },
    [strip],
  );
  useEffect(() => {
    const box = strip.current;
    if (!narrow || box === null) return;
    const follow = (): void => {
      const at = paneAt(box.scrollLeft, box.clientWidth);
      // The end of a swipe may still move it back: the goal is reached when it rests there. Some browsers do not report that.
      if (goal.current === at && !("onscrollend" in box)) goal.current = undefined;
      if (goal.current === undefined && at !== now.current.pane) now.current.onPane(at);
    };
    const move = (): void => {
      isMoving.current = true;
      follow();
    };
    const settle = (): void => {
      isMoving.current = false;
      const to = goal.current ?? paneAt(box.scrollLeft, box.clientWidth);
      // A field that takes the focus while a swipe settles moves the strip, and the swipe then ends between two panes.
      if (!isTouched.current && !isAt(box, to)) {
        const behavior = reducesMotion() ? "instant" : "smooth";
        if (goal.current !== undefined) return scrollTo(to, behavior);
        // To its own pane: what the user reads there stays at its height.
        return box.scrollTo({ left: paneNames.indexOf(to) * box.clientWidth, behavior });
      }
      goal.current = undefined;
      follow();
    };
    const takeOver = (): void => {
      isTouched.current = true;
      goal.current = undefined;
    };
    const letGo = ({ touches }: TouchEvent): void => {
      isTouched.current = touches.length > 0;
    };
    // A rotated window keeps its pane.
    const observer = new ResizeObserver(() =>
      box.scrollTo({ left: paneNames.indexOf(now.current.pane) * box.clientWidth, behavior: "instant" }),
    );
    observer.observe(box);
    box.addEventListener("scroll", move, { passive: true });
    box.addEventListener("scrollend", settle);
    box.addEventListener("touchstart", takeOver, { passive: true });
    for (const end of ["touchend", "touchcancel"] as const)
      box.addEventListener(end, letGo, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", move);
      box.removeEventListener("scrollend", settle);
      box.removeEventListener("touchstart", takeOver);
      for (const end of ["touchend", "touchcancel"] as const) box.removeEventListener(end, letGo);
    };
  }, [narrow, scrollTo, strip]);
  // Chosen from elsewhere, such as by a shortcut or a line on the chart.
  useEffect(() => {
    const box = strip.current;
    if (!narrow || box === null || paneAt(box.scrollLeft, box.clientWidth) === pane) return;
    goal.current = pane;
    if (!reducesMotion()) scrollTo(pane, "smooth");
    // A swipe that still settles would go on after a jump, and end at its own pane: the jump follows when it has ended.
    else if (!isMoving.current) scrollTo(pane, "instant");
  }, [narrow, pane, scrollTo, strip]);
  return onPane;
};

/** For browsers that do not report the end of a scroll: it counts as ended after this long. */
const settledMs = 800;

/**
 * The strip is as high as the visible pane, so that a short form has no empty space caused by a long list. While it
 * moves it keeps its height, because a new height would make the browser snap to another pane.
 */
const useHeightOf = (strip: RefObject<HTMLDivElement | null>, narrow: boolean, pane: PaneName): void =>
  useEffect(() => {
    const box = strip.current;
    const shown = box?.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
    if (box === null || !narrow || !shown) return;
    const fit = (): void => {
      if (isAt(box, pane)) box.style.height = `${shown.offsetHeight}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(shown);
    box.addEventListener("scrollend", fit);
    const timer = setTimeout(fit, settledMs);
    return () => {
      observer.disconnect();
      box.removeEventListener("scrollend", fit);
      clearTimeout(timer);
    };
  }, [strip, narrow, pane]);
