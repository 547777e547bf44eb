/** What stored notices tell their reader: of price alerts (MKT-11), sign-ins and changes of security (NOTE-02). */
export const notices = {
  alertAbove: "{pair} が {price} まで上昇しました（アラート価格 {target}）。",
  alertBelow: "{pair} が {price} まで下落しました（アラート価格 {target}）。",
  alertRise: "{pair} が {percent}% 以上上昇しました（{from} → {price}）。",
  alertFall: "{pair} が {percent}% 以上下落しました（{from} → {price}）。",
  cycleRenews: "注文 {number} のサイクルは {time}（UTC-4）に終わり、終了を申し込まなければ更新されます。",
  cycleEnds: "注文 {number} は {time}（UTC-4）に終了し、元本がウォレットに戻ります。",
  cycleUncovered:
    "注文 {number} のサイクルは {time}（UTC-4）に終わります。準備金は今のところ次のサイクルを賄えず、このままなら元本が戻ります。",
  creditCycleEnds:
    "すべてクレジットで購入した注文 {number} は {time}（UTC-4）に終了します。クレジットは元へ戻り、利息はお客様のものです。",
  creditCycleUncovered:
    "すべてクレジットで購入した注文 {number} のサイクルは {time}（UTC-4）に終わります。準備金は今のところ次のサイクルを賄えず、このままならクレジットは元へ戻り、利息はお客様のものです。",
  commissionHeld:
    "紹介した方の初回購入に対する報酬 {amount} USDT は、担当者が確認するまで保留されます。理由は招待ページに表示され、そこで異議を申し立てられます。",
  commissionReleased: "確認中だった報酬 {amount} USDT の保留が解除され、順番に支払われます。理由：{reason}",
  commissionKept: "報酬 {amount} USDT は引き続き保留されます。理由：{reason}",
  loanAccepted:
    "ローンの申込みを受け付けました。担当者からご連絡します。手数料をいただくことはありません。回答：{reason}",
  loanDeclined: "ローンの申込みは見送りとなりました。理由：{reason}",
  loanClosed: "ローンの申込みを終了しました。理由：{reason}",
  periodRenews:
    "注文 {number} の期間は {time}（UTC-4）に終わります。それまでに解約を申し込まなければ、資金は引き続きプールに残ります。",
  periodEnds: "注文 {number} の期間は {time}（UTC-4）に終わり、プールに建玉がないときに支払われます。",
  depositCredited: "{amount} USDT の入金が残高に反映されました。",
  depositRefused: "{amount} USDT の入金は反映されませんでした。理由は入出金履歴に表示されています。",
  ethDepositCredited: "{amount} ETH の入金が ETH の残高に反映されました。USDT に両替できます。",
  ethDepositRefused: "{amount} ETH の入金は反映されませんでした。理由は入出金履歴に表示されています。",
  textApproved: "「{begin}」は審査が済み、公開されました。",
  textRestored: "「{begin}」は再び公開されました。理由：{reason}",
  textRefusedSpam: "「{begin}」は宣伝にあたるため却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedFraud:
    "「{begin}」はお金について人を誤らせるおそれがあるため却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedAbuse:
    "「{begin}」は人を攻撃する内容のため却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedPersonal:
    "「{begin}」は個人情報を含むため却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedIllegal:
    "「{begin}」は法律に反するおそれがあるため却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedOther: "「{begin}」は却下されました。理由：{reason} 異議を申し立てられます。",
  textRefusedSpamFinally: "「{begin}」は宣伝にあたるため却下されました。理由：{reason}",
  textRefusedFraudFinally:
    "「{begin}」はお金について人を誤らせるおそれがあるため却下されました。理由：{reason}",
  textRefusedAbuseFinally: "「{begin}」は人を攻撃する内容のため却下されました。理由：{reason}",
  textRefusedPersonalFinally: "「{begin}」は個人情報を含むため却下されました。理由：{reason}",
  textRefusedIllegalFinally: "「{begin}」は法律に反するおそれがあるため却下されました。理由：{reason}",
  textRefusedOtherFinally: "「{begin}」は却下されました。理由：{reason}",
  signedIn: "アカウントにログインがありました。",
  signedInFrom: "アカウントにログインがありました：{from}。",
  newDevice:
    "新しい端末からアカウントにログインがありました。お心当たりがない場合は、アカウントを凍結してください。",
  newDeviceFrom:
    "新しい端末からアカウントにログインがありました：{from}。お心当たりがない場合は、アカウントを凍結してください。",
  passwordChanged: "パスワードが変更され、すべてのセッションが終了しました。",
  withdrawPasswordSet: "出金パスワードが設定されました。",
  closingAsked: "アカウントは {time}（UTC-4）に解約されます。それまでは取り消せます。",
  closingUndone: "アカウントは引き続きご利用いただけます。解約を取り消しました。",
  closingBlocked:
    "アカウントは解約されませんでした。未完了の項目がありました。消去されたデータはありません。",
  factorsChanged: "アカウントの認証アプリ、パスキー、またはリカバリーコードが変更されました。",
  emailChanged: "アカウントのメールアドレスが変更されました。",
  payoutWalletChanged:
    "出金先の {currency} アドレスが {address} に変更されました。変更後 24 時間は出金が待機します。",
  bankDetailsChanged:
    "出金先の銀行口座情報が変更されました（口座 {account}）。変更後 24 時間は出金が待機します。",
  payoutAddressAdded:
    "アドレス {address} がアドレス帳に追加されました。このアドレスへの出金は 24 時間待機します。",
  payoutAddressRemoved: "アドレス {address} がアドレス帳から削除されました。",
  coldWalletChanged: "ご自身のアドレス {address} が保存されました。所有はまだ証明されていません。",
  coldWalletProven: "アドレス {address} の所有が証明されました。",
  accountFrozen: "ご依頼によりアカウントを凍結しました。",
  frozenByOperator:
    "運営スタッフがアカウントを凍結しました。解除されるまで新しい取引や出金は行われません。建玉はログインページから決済できます。",
  freezeEnded: "アカウントの凍結が解除されました。",
  identityApproved: "本人確認が完了しました。",
  identityRefused:
    "本人確認の提出内容は承認されませんでした。理由と再提出が必要な項目はページでご確認ください。",
  withdrawalRequested:
    "{amount} USDT の出金が依頼されました。お心当たりがない場合は、取り消してアカウントを凍結してください。",
  withdrawalDone: "出金が完了しました。{amount} USDT が着金しています。",
  withdrawalRefused: "出金は拒否されました。{amount} USDT を残高に戻しました。",
  withdrawalFailed: "出金に失敗しました。{amount} USDT を残高に戻しました。",
  supportAnswered: "サポートから返信がありました。",
};
