/** Installing the site as an app, and the panel that leads there (NAV-03). */
export const download = {
  title: "Candor as an app",
  lead: "The app is this website, installed: its own icon and window, no store, no second account. It opens even without a network, and then says that nothing in it is live.",
  scan: "Point a phone's camera at this code to open the download page there.",
  code: "QR code of {address}",
  panel: "Get the app",
  more: "How to install it",
  phone: "Android phone",
  phoneHow: "In Chrome, open the menu and choose “Install app” or “Add to home screen”.",
  iphone: "iPhone or iPad",
  iphoneHow: "In Safari, press Share, then “Add to Home Screen”.",
  desk: "Computer",
  deskHow: "In Chrome or Edge, press the install symbol at the end of the address bar.",
  genuine: "Only this address",
  genuineBody:
    "Candor is installed from {origin} and nowhere else. Anyone who sends you a file to install is not us.",
  elsewhere: "This page is open at {here}, where passkeys do not work. The right address:",
};
