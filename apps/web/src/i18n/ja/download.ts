/** Installing the site as an app, and the panel that leads there (NAV-03). */
export const download = {
  title: "Candor をアプリとして使う",
  lead: "アプリの中身はこのサイトそのものです。専用のアイコンとウィンドウで開き、ストアも別のアカウントも要りません。オフラインでも開き、その間は表示がリアルタイムではないことをお知らせします。",
  scan: "スマートフォンのカメラで読み取ると、ダウンロードページが開きます。",
  code: "{address} の QR コード",
  panel: "アプリを入手",
  more: "インストール方法",
  phone: "Android スマートフォン",
  phoneHow: "Chrome のメニューから「アプリをインストール」または「ホーム画面に追加」を選びます。",
  iphone: "iPhone・iPad",
  iphoneHow: "Safari で「共有」を押し、「ホーム画面に追加」を選びます。",
  desk: "パソコン",
  deskHow: "Chrome または Edge で、アドレスバーの右端にあるインストールのアイコンを押します。",
  genuine: "入手先はこのアドレスだけ",
  genuineBody:
    "Candor をインストールできるのは {origin} からだけです。インストール用のファイルを送ってくる相手は、私たちではありません。",
  elsewhere: "このページは {here} で開かれています。ここではパスキーは使えません。正しいアドレス：",
};
