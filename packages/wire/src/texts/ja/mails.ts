/** What accounts write to people. An SMS must make sense without its subject. */
export const mails = {
  /** Each carries its `{code}` once. */
  codes: {
    register: {
      subject: "Candor 登録コード",
      text: "Candor のアカウント登録、またはこの宛先をご自分のアカウントに設定するためのコードは {code} です。有効期限は 10 分です。Candor の者がこのコードを尋ねることはありません。",
    },
    reset: {
      subject: "Candor セキュリティコード",
      text: "Candor の新しいパスワードを設定するコードは {code} です。有効期限は 10 分です。お心当たりがない場合は何もしないでください。",
    },
  },
  /** They need no reply or action. */
  notices: {
    alreadyRegistered: {
      subject: "Candor のアカウントは登録済みです",
      text: "どなたか（ご本人かもしれません）がこの宛先で Candor の登録を試みました。すでにアカウントがありますので、ログインするか、パスワードを再設定してください。",
    },
    emailChanged: {
      subject: "Candor のメールアドレスが変更されました",
      text: "Candor アカウントのメールアドレスが別のものに変更され、以前のアドレスは使われなくなりました。お心当たりがない場合は、すぐにログインし、マイページでご自分のアドレスに戻し、「セキュリティ」でほかの端末をすべてログアウトさせ、パスワードを再設定してください。",
    },
    passwordChanged: {
      subject: "Candor のパスワードが変更されました",
      text: "Candor アカウントのパスワードが変更され、すべてのセッションが終了しました。お心当たりがない場合は、すぐに「パスワードをお忘れですか」からコードでパスワードを再設定し、「セキュリティ」でログイン方法をご確認ください。",
    },
    factorsChanged: {
      subject: "Candor アカウントの認証方法が変更されました",
      text: "Candor アカウントの認証アプリ、パスキー、またはリカバリーコードが変更されました。お心当たりがない場合は、すぐにパスワードを再設定し、「セキュリティ」で覚えのないログイン方法を削除し、ほかの端末をすべてログアウトさせてください。すぐにできない場合は、アカウントを凍結してください。",
    },
    payoutChanged: {
      subject: "Candor アカウントの出金先情報が変更されました",
      text: "Candor アカウントの出金先アドレスや銀行口座、またはご自身のものとして登録されたアドレスが変更されました。変更後 24 時間は出金が待機します。お心当たりがない場合は、すぐに新しいパスワードを設定し、「セキュリティ」で他のセッションをすべて終了してください。すぐにできない場合は、アカウントを凍結してください。",
    },
    accountFrozen: {
      subject: "Candor アカウントが凍結されました",
      text: "ご依頼により Candor アカウントを凍結し、すべてのセッションを終了しました。コードで新しいパスワードを設定する（パスワードをお忘れですか）まで、どなたもログインできません。",
    },
    withdrawPasswordChanged: {
      subject: "Candor の出金パスワードが設定されました",
      text: "Candor アカウントの出金パスワードが設定されました。お心当たりがない場合は、すぐにパスワードを再設定し、新しい出金パスワードを設定してください。",
    },
    withdrawalRequested: {
      subject: "Candor アカウントからの出金依頼",
      text: "Candor アカウントからの出金が依頼されました。お心当たりがない場合は、すぐにログインし、承認前であれば「出金」ページで取り消し、「セキュリティ」でアカウントを凍結してください。",
    },
  },
  /** A sign-in from a new device; `from` is the device, its place, or both. */
  newDevice: {
    subject: "新しい端末から Candor にログインがありました",
    text: "お使いの Candor アカウントに、これまでにない端末からログインがありました。お心当たりがない場合は、「セキュリティ」でアカウントを凍結するか、すぐにパスワードを再設定してください。",
    textWithFrom:
      "お使いの Candor アカウントに、これまでにない端末からログインがありました（{from}）。お心当たりがない場合は、「セキュリティ」でアカウントを凍結するか、すぐにパスワードを再設定してください。",
    deviceAndPlace: "{device}、{place}",
  },
};
