import { ControlStories } from "./control-stories.tsx";
import { ListStories } from "./list-stories.tsx";
import { LiveStories } from "./live-stories.tsx";
import { SayStories } from "./say-stories.tsx";
import { TicketStories } from "./ticket-stories.tsx";
import styles from "./stories.module.css";

/** /ui, in development and in a build of its own: every shared part in its states. `e2e/app/parts-in-both-modes.rest.spec.ts` looks at it. */
export const StoriesPage = () => (
  <div className={`page ${styles["stories"]}`}>
    <h1>Parts</h1>
    <ControlStories />
    <TicketStories />
    <ListStories />
    <SayStories />
    <LiveStories />
  </div>
);
