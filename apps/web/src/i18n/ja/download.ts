/** Installing the site as an app, and the panel that leads there (NAV-03). */
export const download = {
  title: "Candorをアプリとして使う",
  lead: "アプリの中身はこのサイトそのものです。専用のアイコンとウィンドウで開き、ストアも別のアカウントも要りません。オフラインでも開き、その間は表示がリアルタイムではないことをお知らせします。",
  scan: "スマートフォンのカメラで読み取ると、このページが開きます。",
  code: "{address} のQRコード",
  panel: "アプリを入手",
  more: "インストール方法",
  phone: "Androidスマートフォン",
  phoneHow: "Chromeのメニューから「アプリをインストール」または「ホーム画面に追加」を選びます。",
  iphone: "iPhone・iPad",
  iphoneHow: "Safariで「共有」を押し、「ホーム画面に追加」を選びます。",
  desk: "パソコン",
  deskHow: "ChromeまたはEdgeで、アドレスバーの右端にあるインストールのアイコンを押します。",
  genuine: "入手先はこのアドレスだけ",
  genuineBody:
    "Candorをインストールできるのは {origin} からだけです。インストール用のファイルを送ってくる相手は、私たちではありません。",
};
