import type { OperatorMessages } from "../../messages/fill-in.ts";

export const operators: OperatorMessages = {
  ActionNotAllowed: "お客様の権限ではこの操作はできません。この試みは記録されました",
  InvitationInvalid: "この招待は無効か、有効期限が切れています",
  OperatorPasswordWeak: "パスワードは 12 文字以上にし、メールアドレスを含めないでください",
  OperatorExists: "このアドレスまたは名前の運営担当者はすでに存在します",
  OperatorNotFound: "この運営担当者は存在しないか、閉鎖されています",
  ReasonNeeded: "理由を 10 文字以上で入力してください",
  KeyNotFound: "そのキーはありません",
  KeyValueIncorrect: "この値は {form} の形式でないか、キーに許される範囲外です",
  KeyBreaksAnother: "{least} は {most} 以下でなければなりません",
  DepositsAreOneForOne:
    "入金は 1 対 1 です。ほかのレートでは、ないお金が生まれるか、お金が消えます。このキーの値は 1 です",
  KeyChangedMeanwhile: "値がすでに変更されています。読み込み直してください",
  KeyTakesTwo: "このキーは制限値のため、二人の運営担当者で変更します",
  KeyTakesOne: "このキーは一人の運営担当者で変更します",
  TermsTooSoon: "条件は適用の 10 分前までに告知する必要があります",
  TermsStartThen: "このペアの別の条件が同じ時刻から適用されます",
  TermsChangedMeanwhile: "その間にこのペアの別の条件が告知されました。読み込み直してください",
  BandsTooSoon: "金額の区分は適用の 10 分前までに告知する必要があります",
  BandsChangedMeanwhile: "その間に別の金額の区分が告知されました。読み込み直してください",
  RewardTermsChangedMeanwhile: "その間に別の報酬条件が告知されました。読み直してください",
  LogIsNotAhead: "ログは時計より先に進んでいないか、終わりの時刻が変わっています",
  MarketIsNotRunning:
    "市場が動いていないため、まだ実行されていません。市場が動き始めてから実行してください。承認は保存されています",
  BotCodeExists: "このユーザーにはすでにコードがあります",
  BotCodeNotFound: "このユーザーにはコードがありません",
  ActNotWaiting: "すでに実行されたか、取り下げられています",
  ActNotApproved: "先に運営担当者 2 名の承認が必要です",
  ApprovalRefused: "このパスキーでは承認されませんでした",
  PasskeyNeeded: "先にパスキーを登録してください",
  TwoAdminsMustRemain: "管理者は 2 名以上必要です",
  HouseAccountIsShort: "この口座の残高は、その金額に足りません",
  AccountWouldHoldTooMuch:
    "どの操作でも、一つの口座を 10 億 USDT、またはトークン 1000 万枚より多くすることはできません。台帳で合計できなくなるためです",
  AmountIsTooLarge: "{most} までです。それより大きいと台帳で計算できません",
  UserNotFound: "この番号のユーザーはいません",
  UserIsFrozen: "このアカウントは凍結されています。解除されるまで何も記帳されません",
  WithdrawalMovedOn: "この出金はすでに次の段階に進んでいます。読み込み直してください",
  WithdrawalStillWaits: "アカウントの変更後の待機期間中か、アカウントが凍結されています",
  PaymentNotOnChain: "このトランザクションはまだブロックに含まれていません",
  PaymentIsAnother:
    "このトランザクションはこの出金の支払いではありません。受取先、トークン、金額が一致する必要があります",
  PaymentIsOlder: "このトランザクションは、出金の承認より前のものです。この出金の支払いではありません",
  PaymentIsTaken: "この支払いは別の出金のものです",
  PaymentIsOnChain: "この出金の支払いはチェーン上にあります。返金できません",
  SignerHasSigned: "ホットウォレットはこの出金の支払いに署名済みです。チェーンの結果をお待ちください",
  SignerDoesNotAnswer:
    "ホットウォレットが応答しないため、実行されていません。もう一度お試しください。今後応答できる見込みがない場合は、ホットウォレットに渡した出金ごとに、運営担当者 2 名の署名でその旨を確認できます",
  SignerAnswers:
    "ホットウォレットの接続先で何かが接続を待ち受けています。ホットウォレットから出金を取り戻すか、先にホットウォレットを停止してください",
  AskedTooLongAgo:
    "依頼から 1 時間を過ぎています。その間にホットウォレットが動いた可能性があるため、もう一度依頼し、1 時間以内に 2 名で署名してください",
  DepositNotInReview: "この入金は判断待ちではありません",
  DepositNotFound: "この入金は見つかりません",
};
