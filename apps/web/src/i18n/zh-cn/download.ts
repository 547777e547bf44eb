/** Installing the site as an app, and the panel that leads there (NAV-03). */
export const download = {
  title: "把 Candor 装成应用",
  lead: "应用就是安装后的本网站：有独立图标和窗口，无需应用商店，也不用另开账户。没有网络时也能打开，并会明确提示画面不是实时的。",
  scan: "用手机相机扫描此码，即可在手机上打开下载页。",
  code: "{address} 的二维码",
  panel: "获取应用",
  more: "安装方法",
  phone: "安卓手机",
  phoneHow: "在 Chrome 中打开菜单，选择“安装应用”或“添加到主屏幕”。",
  iphone: "iPhone 或 iPad",
  iphoneHow: "在 Safari 中点按“共享”，再选“添加到主屏幕”。",
  desk: "电脑",
  deskHow: "在 Chrome 或 Edge 中，点击地址栏末尾的安装图标。",
  genuine: "只认这个地址",
  genuineBody: "Candor 只能从 {origin} 安装。凡是发文件让您安装的，都不是我们。",
  elsewhere: "当前页面的地址是 {here}，在此无法使用通行密钥。请改用：",
};
