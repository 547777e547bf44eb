import { QRCodeSVG } from "qrcode.react";

/** Black on white in light and dark mode: cameras read nothing else as well. */
export const TotpQr = ({ uri, title }: { readonly uri: string; readonly title: string }) => (
  <QRCodeSVG value={uri} title={title} size={188} marginSize={2} level="M" bgColor="#fff" fgColor="#000" />
);
