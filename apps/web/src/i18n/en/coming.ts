/** What pages that are not open yet will hold. */
export const coming = {
  tag: "Not open yet",
  meanwhile:
    "Nothing on this page is simulated in the meantime. What is open today: live quotes, timed options, and checking their outcomes.",
  toQuotes: "Go to quotes",
  project: {
    title: "Projects",
    body: "Fixed and compound products. A product is sold only while its whole interest is already set aside.",
  },
  news: {
    title: "News and questions",
    body: "Announcements, articles and answers to common questions.",
  },
  about: {
    title: "About",
    body: "Who runs the platform and what its own ledger says about it.",
  },
  loan: {
    title: "Loans",
    body: "Lenders and one application form. No fee is ever asked for applying.",
  },
  funds: {
    title: "Deposits, withdrawals and transfers",
    body: "Moving money in, out and between wallets. In this demo, play money comes from the sandbox on your own page.",
  },
  rewards: {
    title: "Check-in and tasks",
    body: "Daily check-in and starter tasks, paid from a budget that is filled first.",
  },
  invite: {
    title: "Invite friends",
    body: "Your invitation link, your clients and what they brought, paid from booked fees only.",
  },
  community: {
    title: "Community",
    body: "Public posts, comments and replies.",
  },
  identity: {
    title: "Identity check",
    body: "Your name, document and photos, encrypted and read by compliance staff only.",
  },
  security: {
    title: "Security",
    body: "Withdrawal password, second factor, passkeys and your list of sessions.",
  },
  limits: {
    title: "Limits",
    body: "Limits that you set for yourself on deposits, stakes and losses.",
  },
  alerts: {
    title: "Price alerts",
    body: "A message when a pair passes a price that you name.",
  },
  download: {
    title: "Install the app",
    body: "Candor as an app on your phone, straight from this site.",
  },
};
