export const verify = {
  title: "自分で検証する",
  intro:
    "お金を動かしうる価格はすべて、使われる前に公開ログへ書かれます。各行は SHA-256 で前の行につながり、1 分ごとに署名されます。ここではあなたの端末がその記録を確かめます。このページが運営に「正しいか」をたずねることはありません。",
  tradeTitle: "オプションやレバレッジ取引を検証する",
  tradeBody:
    "決済済みオプションまたは決済済みレバレッジ取引の証拠ファイルを開くか貼り付けてください。端末が公開ログを取得し、結果を計算し直します。",
  openFile: "証拠ファイルを開く",
  paste: "または内容を貼り付け",
  noEvidence: "決済済みのオプションやレバレッジ取引の証拠ではありません。",
  notSettled: "決済済みのオプションやレバレッジ取引の内容ではありません。",
  leverOf: "レバレッジ取引 {id} の検証",
  minuteTitle: "ログの 1 分間を検証する",
  minuteBody: "1 分間のすべてのティックを取得し、チェーンの一つひとつのつながりと署名を計算し直します。",
  minute: "分",
  checkMinute: "この 1 分を検証",
  segmentFile: "ファイルを保存",
  checkpointsTitle: "最新の署名済みチェックポイント",
  pair: "通貨ペア",
  number: "ティック番号",
  time: "時刻",
  line: "ログの行",
  signature: "署名",
  signatureHolds: "✓ 有効",
  signatureFails: "× 無効",
  noneYet: "まだ署名されていません。最初のチェックポイントは 1 分以内に出ます",
  unreadable: "公開ファイルを読めませんでした。少し待ってからお試しください。",
  entryTick: "開始ティック",
  exitTick: "満期ティック",
  place: "チェーンの中で満期ティックは開始から {ticks} 件後です。満期後の最初のティックは {next} 番です。",
  placeBefore:
    "開始から満期までに約定がなかったため、満期は開始の {ticks} 件前の約定です。価格は同じです。満期後の最初のティックは {next} 番です。",
  openTick: "新規ティック",
  closeTick: "決済ティック",
  leverPlace:
    "チェーンの中で決済ティックは新規から {ticks} 件後です。直前の約定はティック {before}、直後の最初のティックは {next} 番です。",
  leverPathText: "新規 {from} から決済 {to} までの価格",
  someMinutes:
    "この取引はログの {count} 分間にわたります。ここでは新しい {shown} 分間を検証します。オフライン検証ならすべて検証できます。",
  borne: "損失が証拠金を {amount} 上回りました。その分は本人ではなく運営が負担しました。",
  why: {
    owner: "本人による決済（次のティック）",
    stopLoss: "損切りによる決済",
    takeProfit: "利確による決済",
    closeOut: "ロスカット：残りの証拠金が基準を下回りました",
    runEnd: "ボットの終了による決済",
    unknown: "決済済み",
  },
  triggers: {
    closeOut: "ロスカット価格",
    stopLoss: "損切り価格",
    takeProfit: "利確価格",
    unknown: "発動価格",
  },
  pathText: "開始 {from} から満期 {to} までの価格",
  checkIt: "自分で検証する",
  download: "証拠を保存",
  keysFile: "公開鍵を保存",
  offline:
    "保存したファイルは通信なしでも検証できます：npm run verify -- --keys <鍵のファイル> <ファイル>。鍵のファイルは /public/keys です。以前に保存したものか、信頼できる人から受け取ったものを使ってください。",
  allHeld: "すべて成り立ちます。この端末で {count} 件のティックを計算し直しました。",
  holdsSoFar:
    "ここまではすべて成り立ちます。この端末で {count} 件のティックを計算し直しました。最後の 1 分はまだ署名されていません。終わったらもう一度検証してください。",
  holdsInPart:
    "これらのファイルの範囲ではすべて成り立ちます。この端末で {count} 件のティックを計算し直しました。届かない部分は下に示します。",
  nothingSigned:
    "ここには署名が一つもないため、何も証明されません。この端末で {count} 件のティックを計算し直しました。",
  doesNotHold: "成り立ちません。この端末で {count} 件のティックを計算し直しました。",
  held: "成立",
  broke: "不成立",
  waiting: "待機中",
  partial: "一部",
  steps: {
    segment: "{symbol}：ティック {firstSeq} から {lastSeq} まで切れ目なくつながっています",
    segmentBroken: "{symbol}：ティック {seq} でチェーンが切れています",
    segmentForeign: "別の通貨ペアのセグメントです（{from} から）",
    heartbeatPrice: "{symbol}：ティック {seq} はハートビートですが、直前と価格が違います",
    checkpoint: "ティック {seq} は鍵 {keyId} が署名したものです",
    checkpointForged: "鍵 {keyId} はティック {seq} のこのチェックポイントに署名していません",
    checkpointPending: "ティック {seq} はまだ署名されていません。その 1 分が終わるとチェックポイントが出ます",
    segmentTwice: "ティック {seq} の内容がファイルによって違います。ファイルどうしが矛盾しています",
    headDiffers: "{from} からのファイルの 1 行目が、そのティックまたは署名と合いません",
    checkpointContradicts:
      "鍵 {keyId} は別の記録に署名しています。そのティック {seq} はこれらのファイルと合いません。両方を保存してください。署名された二つの異なる記録は不正の証拠です",
    checkpointApart:
      "鍵 {keyId} が署名したティック {seq} はここに含まれていないため、これらのティックについては何も証明しません",
    minutePending: "{from} の 1 分はまだ署名されていません。今のところティック {seq} で終わっています",
    minuteUnsigned:
      "{from} の 1 分は終わりましたが、最後のティック {seq} に署名したチェックポイントがありません",
    minuteCut:
      "{from} の 1 分はティック {seq} で署名されましたが、これらのファイルはティック {lastSeq} で終わっています",
    minuteMissing: "一覧にある {path} はファイルに含まれていません",
    nothingSigned: "ティック {firstSeq} から {lastSeq} には署名がありません",
    keyFalse: "{keyId} という名前の鍵は、その名前の鍵ではありません。名前は鍵のハッシュ値です",
    keyStrange:
      "これらのファイルに含まれる鍵 {keyId} は、このサービスの公開鍵ではありません。ここでは使われていません",
    keyUntrusted: "鍵 {keyId} はこれらのファイルに付いてきたものです。自分の鍵なら誰でも署名できます",
    tickDiffers:
      "証拠にはティック {seq}（{price}）とありますが、ログの内容と違うか、結果を決めたティックではありません",
    pathDiffers: "証拠には {time} の価格が {price} とありますが、ログにそのティックはありません",
    keyUnknown: "ティック {seq} に署名した鍵 {keyId} は公開鍵の中にありません",
    entry: "開始は受け付け後の最初のティック {seq}、価格 {price}、記録 {time}",
    entryMissing: "開始はティック {seq}（{price}）ではなく {foundSeq}（{foundPrice}）のはずです",
    entryComplete: "注文の受け付けからティック {seq} までに他のティックはありません",
    entryOpen: "ティック {seq} の直前のティックがファイルになく、受け付け後の最初と示せません",
    exit: "満期はティック {seq}、価格 {price}、満期前の最後の約定、記録 {time}",
    exitMissing: "満期はティック {seq}（{price}）ではなく {foundSeq}（{foundPrice}）のはずです",
    exitComplete: "ログは満期後のティック {foundSeq} まで続きます。後の約定は省かれていません",
    exitOpen: "ログが満期前に終わっており、最後の約定と示せません",
    outcome: "規則による結果は {computed} で、支払いと一致します",
    outcomeDiffers: "規則による結果は {computed} ですが、{claimed} が支払われました",
    logHole: "ティック {from} から {to} はファイルに含まれていないため、何も言えません",
    placed: "注文は受け付け後の最初のティック {seq} で決まりました",
    placedMissing: "受け付け後の最初のティックは {seq} ではなく {foundSeq} です",
    placedUnseen:
      "ティック {seq} の直前のティックがファイルになく、受け付け後の最初かどうかは検証していません",
    openedAtOnce: "注文を決めたティック {seq}、価格 {price} で新規、記録 {time}",
    openedWaiting: "ティック {from} 以降で初めて {asked} に達した約定、ティック {seq}（{price}）で新規",
    openedWaitingFrom:
      "{asked} に達したティック {seq}（{price}）で新規。ファイルの始まりであるティック {from} から検証しました",
    openedMissing:
      "指定価格 {asked} の新規はティック {seq}（{price}）ではなく {foundSeq}（{foundPrice}）のはずです",
    openedUnseen: "これらのファイルはティック {seq} の新規まで届かないため、検証していません",
    closedAsked: "決済の受け付け後の最初のティック {seq}、価格 {price} で決済、記録 {time}",
    closedMissing: "決済はティック {seq}（{price}）ではなく {foundSeq}（{foundPrice}）のはずです",
    closedComplete: "決済の受け付けからティック {seq} までに他のティックはありません",
    closedOpen: "ティック {seq} の直前のティックがファイルになく、受け付け後の最初と示せません",
    triggered: "ティック {seq}（{price}、記録 {time}）が{trigger} {triggerPrice} に達しました",
    triggeredMissing:
      "ティック {seq}（{price}）は{trigger} {triggerPrice} に達した約定ではありません（ログは {foundPrice}、{time}）",
    priority: "その約定は、先に処理されるべき{trigger} {triggerPrice} に達していません",
    closeOutFirst: "その約定は、先に処理されるべき{trigger} {triggerPrice} にも達していました",
    untouched: "ティック {from} から {to} までに、決済となる価格に達した約定はありません",
    untouchedFrom:
      "ファイルの始まりであるティック {from} から {to} までに、決済となる価格に達した約定はありません。ティック {since} からそこまでは検証していません",
    touchedBefore: "ティック {foundSeq}（{foundPrice}）が先に{trigger} {triggerPrice} に達していました",
    sequence:
      "発注（ティック {placedSeq}）、新規（{entrySeq}）、損切り・利確（{sinceSeq} から）、決済（{exitSeq}）の順に並びます",
    sequenceBroken:
      "発注（ティック {placedSeq}）、新規（{entrySeq}）、損切り・利確（{sinceSeq}）、決済（{exitSeq}）またはその時刻の順が合いません",
    terms: "条件から計算した証拠金 {margin}、手数料 {fee}、ロスカット価格 {closeOut} は記帳と一致します",
    termsDiffer:
      "条件から計算した証拠金 {margin}、手数料 {fee}、ロスカット価格 {closeOut} に対し、記帳は {claimedMargin}、{claimedFee}、{claimedCloseOut} です",
    leverOutcome: "規則による損益 {profit}、運営の負担 {houseLoss} は記帳と一致します",
    leverOutcomeDiffers:
      "規則による損益 {profit}、運営の負担 {houseLoss} に対し、記帳は {claimedProfit} と {claimedHouseLoss} です",
  },
  losses: {
    title: "口座の損益状況",
    lead: "{until} までの {days} 営業日に決済済みのオプションまたはレバレッジ取引がある口座と、そのうち手数料込みの通算で損失となった口座です。",
    kind: "取引の種類",
    accounts: "口座数",
    lost: "損失の口座",
    share: "割合",
    option: "オプション",
    lever: "レバレッジ取引（ボットを含む）",
    all: "両方の合計",
    few: "{minimum} 口座以上で公表",
    none: "最初の集計は、サーバーの初回起動から数分以内に行われます。",
    how: "データベースが決済記録そのものから 1 日 1 回集計します。サーバーは集計を依頼できますが、結果を書き込むことはできず、集計後の変更はデータベースが拒否します。ほかの方の損益は非公開のため、この割合をお使いの端末で計算し直すことはできません。ご自身のオプションとレバレッジ取引は、上で検証できます。",
  },
  provedTitle: "証明されること",
  proved1:
    "オプションやレバレッジ取引の結果は、記録された価格から公開された規則どおりに、最小単位まで導かれます。",
  proved2:
    "その 1 分が署名された後、始まりから終わりまでのティックは変更、削除、挿入、入れ替えをされていません。",
  proved3: "ログを取得した人は皆同じ記録を見ます。違う記録には違う署名が必要です。",
  notProvedTitle: "証明されないこと",
  notProved1:
    "記録された価格が他所の価格と同じであること。デモでは記録の再生かシミュレーションで、その旨を表示します。",
  notProved2: "まだ署名されていない 1 分のこと。終わるとチェックポイントが出ます。",
  notProved3:
    "署名鍵が公開しなかったものについての誠実さ。大事なチェックポイントは保存してください。食い違う二つの署名済み記録は不正の証拠です。",
  notProved4:
    "あなただけが知ること。いつ発注や決済をしたか、どの損切り・利確を設定したかは、ご自身の記録と照らし合わせてください。",
};
