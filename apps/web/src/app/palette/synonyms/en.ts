import type { Synonyms } from "./synonyms-type.ts";

export const en: Synonyms = {
  coins: {
    BTC: "bitcoin, btc, xbt",
    ETH: "ethereum, eth, ether",
    BNB: "bnb, binance coin",
    SOL: "solana, sol",
    XRP: "xrp, ripple",
    LTC: "litecoin, ltc",
    ADA: "cardano, ada",
    DOGE: "dogecoin, doge",
  },
  pages: {
    home: "start page, main page, front page",
    quotes:
      "call, put, binary options, timed options, call option, put option, up or down, prices, market prices",
    contract:
      "stop loss, take profit, sl, tp, leverage, leveraged, futures, perpetual, margin trading, long, short, trading bot, bot, robot, auto trading",
    leverList:
      "positions, open positions, open orders, pending orders, close position, cancel order, liquidation",
    kline: "candles, candlestick, candlesticks, indicators, technical analysis, rsi, macd",
    alerts: "notification, notifications, price alert, price alerts, push messages, inbox, reminder",
    verify: "proof, provably fair, fairness, tick log, check a result, audit",
    recharge:
      "top up, topup, add funds, add money, pay in, fund my account, buy usdt, trc20, erc20, deposit address",
    withdraw: "cash out, cashout, pay out, payout, take money out, withdrawal, get my money",
    transfer: "move money, move funds, contract wallet, fund contract wallet, internal transfer",
    exchange: "swap, convert, conversion, convert coins, sell tokens, buy tokens, trade tokens",
    journal:
      "transactions, transaction history, account history, activity, ledger, bookings, balance history",
    statements:
      "statement, tax, taxes, tax report, account statement, csv, export, export csv, pnl, profit and loss, bookkeeping",
    bindColdWallet:
      "cold wallet, hardware wallet, cold storage, metamask, own wallet, wallet address, trezor",
    editBankInformation: "bank, bank account, bank card, iban, payout address, withdrawal address",
    project: "earn, staking, stake, savings, yield, invest, interest, copy trading, fixed term",
    history: "my investments, my projects, redeem, redemption, end early",
    revenueRecord: "earnings, income, interest received, revenue",
    loan: "borrow, lend, lenders, borrow money",
    mine: "profile, my account, avatar, username, user name, portfolio, play money, balance, assets",
    security:
      "2fa, two factor, two-factor, two step, authenticator, authenticator app, google authenticator, totp, mfa, passkey, passkeys, change password, recovery codes, devices, sessions, freeze, freeze account, close account, delete account, download my data, privacy",
    edit: "withdrawal pin, payment password, fund password, payment pin, pin",
    authentication:
      "kyc, passport, id card, identity, verify identity, verify my identity, verification, driving licence, driving license, documents",
    login: "log in, login, sign me in",
    register: "create account, create an account, open account, open an account, new account, join",
    forget: "forgot password, forgotten password, lost password, password forgotten",
    signIn: "check in, checkin, daily reward, streak",
    tasks: "bonus, welcome bonus, newcomer, beginner tasks, starter bonus",
    event: "campaign, season",
    inviteFriends:
      "invite, invite a friend, referral, refer, refer a friend, referral code, referral link, invitation code, affiliate, commission, ib",
    about: "who we are, about us, how it works, reserves, solvency",
    company: "operator, imprint, legal notice",
    certificates: "licence, license, regulation, regulated, regulator",
    contact: "support, customer support, customer service, live chat, email us, complaint",
    question: "faq, help, help centre, help center, how to",
    new: "announcements, blog, articles",
    community: "forum, posts, discussion",
    download: "app, mobile app, install, install app, android, ios, iphone, apk",
  },
  acts: {
    logout: "log out, logout, log off, sign off",
    day: "light mode, light theme, bright mode, white background",
    night: "dark mode, dark theme, night mode, black background",
    auto: "system theme, follow device, automatic theme",
    language: "translate, translation, change language",
    shortcuts: "hotkeys, hot keys, shortcuts, keyboard shortcuts",
    rise: "red up, green up, price colours, price colors, candle colours, candle colors",
    zone: "time zone, timezone, utc-4, local time",
  },
};
