/** What pages that are not open yet will hold. */
export const coming = {
  tag: "尚未开放",
  meanwhile: "在此之前，本页不会展示任何虚构内容。目前已开放：实时行情、限时期权，以及对结果的验证。",
  toQuotes: "前往行情",
  project: {
    title: "投资项目",
    body: "固定收益与复利产品。只有在全部利息已经预留时，产品才会出售。",
  },
  news: {
    title: "资讯与常见问题",
    body: "公告、文章与常见问题解答。",
  },
  about: {
    title: "关于平台",
    body: "平台由谁运营，以及平台自身账本的公开数据。",
  },
  loan: {
    title: "贷款",
    body: "贷款机构列表与申请表。申请不收取任何费用。",
  },
  funds: {
    title: "充值、提现与划转",
    body: "资金的存入、取出与钱包间划转。演示环境中，模拟资金可在“我的”页面领取。",
  },
  rewards: {
    title: "签到与任务",
    body: "每日签到与新手任务，奖励出自事先拨付的预算。",
  },
  invite: {
    title: "邀请好友",
    body: "您的邀请链接、客户及其带来的收入，仅由已入账的手续费支付。",
  },
  community: {
    title: "社区",
    body: "公开的动态、评论与回复。",
  },
  identity: {
    title: "实名认证",
    body: "姓名、证件与照片，加密保存，仅合规人员可查看。",
  },
  security: {
    title: "安全设置",
    body: "提现密码、双重验证、通行密钥与登录设备列表。",
  },
  limits: {
    title: "限额",
    body: "您可为自己设定存款、投注与亏损的上限。",
  },
  alerts: {
    title: "价格提醒",
    body: "当交易对达到您指定的价格时通知您。",
  },
  download: {
    title: "安装应用",
    body: "直接从本站将 Candor 安装到手机。",
  },
};
