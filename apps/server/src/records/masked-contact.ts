import { closedContact } from "@candor/wire/service/closed-contact";

/** Enough of an address to recognise it, and too little to use it. */
export const maskedContact = ({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): string => (email === null ? (phone === null ? closedContact : maskedPhone(phone)) : maskedEmail(email));

/** The same of a client, by whose phone a referrer knows them (REF-02): the phone, else the e-mail address. */
export const maskedClient = ({ email, phone }: Parameters<typeof maskedContact>[0]): string =>
  phone === null ? maskedContact({ email, phone }) : maskedPhone(phone);

/** The same of a name; one that only says the number is nobody's. */
export const maskedName = (name: string): string =>
  name === "" || /^User \d+$/.test(name) ? name : `${Array.from(name)[0] ?? ""}${hidden}`;

/** Enough of an address or a bank account to compare it, and too little to use it. */
export const maskedPlace = (place: string): string => {
  if (place === "") return "";
  return place.length > 12
    ? `${place.slice(0, 4)}${hidden}${place.slice(-4)}`
    : `${hidden}${place.slice(-3)}`;
};

const hidden = "•••";

const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  return `${Array.from(name)
    .slice(0, name.length > 4 ? 2 : 1)
    .join("")}${hidden}@${domain}`;
};

const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}${hidden}${phone.slice(-2)}`;
