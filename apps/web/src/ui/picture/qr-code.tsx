import { QRCodeSVG } from "qrcode.react";
import styles from "./qr-code.module.css";

type Props = { readonly address: string; readonly label: string; readonly size?: number };

/** An address for a phone's camera: dark on white in both modes, otherwise cameras do not read it. Import it lazily. */
export const QrCode = ({ address, label, size = 168 }: Props) => (
  <QRCodeSVG
    className={styles["code"]}
    value={address}
    title={label}
    role="img"
    aria-label={label}
    size={size}
    marginSize={2}
    bgColor="#ffffff"
    fgColor="#10162a"
  />
);
