/** How a chart looks: colours, font, zone. For any chart library. */
export type ChartLook = {
  readonly ink: string;
  readonly inkSoft: string;
  readonly hair: string;
  readonly panel: string;
  readonly accent: string;
  readonly warn: string;
  readonly up: string;
  readonly down: string;
  readonly averages: readonly [string, string];
  readonly font: string;
  /** IANA name of the zone that times are shown in. */
  readonly zone: string;
  readonly demoLabel: string;
};
