/** Rewards, as the server names and explains them (RWD-02, RWD-04). */
export const rewards = {
  message:
    "每天可签到一次，每日于 UTC−4 时间 00:00 结束。当日奖励取决于您的总账户：钱包、合约钱包与您自己的投资本金之和。连续签到每隔固定天数可得更高奖励，漏签一天则重新计数。累计奖励按全部签到天数计算，不要求连续。奖励发放到您的钱包，由事先拨付的预算支付；预算用尽时不再提供奖励。",
  award: "累计签到 {times} 天",
  tasks: {
    register: "注册账户",
    profile: "设置用户名、保存邮箱并提交身份资料",
    checkIn: "首次签到",
    recharge: "单笔充值超过 1,000 USDT",
    invest: "首次用自己的资金购买付息产品",
  },
};
