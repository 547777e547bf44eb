import { Desk } from "../../console/desk/desk.tsx";
import { AnnouncementsPanel } from "./announcements-panel.tsx";
import { ListPanel } from "./list-panel.tsx";

/** What the home page and the shell show around their own content (HOME-01, HOME-06, NAV-02, LOAN-01). */
export const FrontPage = () => (
  <Desk
    title="Front"
    about="Announcements, banners, the top bar and lenders. Nothing is deleted: what was hidden is shown again, and the audit log has what stood there before."
  >
    <AnnouncementsPanel />
    <ListPanel
      list="banners"
      title="Banners of the home page"
      about="The product’s own drawings. Each leads to a page of the app, or nowhere."
    />
    <ListPanel
      list="lenders"
      title="Lenders"
      about="The page of loans shows the first five. They are other companies: list one only when compliance has looked at it."
    />
    <ListPanel
      list="bar"
      title="Top bar"
      about="What is hidden here has no tab; its page stays open. Without Download, no page has the panel with the QR code."
    />
  </Desk>
);
