/**
 * Characters that one Chinese script does not use: a typing mistake, or a text copied from the other catalog. Pairs of the
 * simplified and the traditional form. A character that both scripts use (里, 只, 台) is left out; its other form is in the
 * list of characters that only one script has.
 */
const pairs =
  "个個 们們 这這 来來 对對 为為 会會 时時 发發 动動 经經 说說 过過 进進 还還 没沒 将將 给給 变變 应應 该該 让讓 请請 问問 间間 开開 " +
  "关關 闭閉 门門 见見 现現 观觀 觉覺 览覽 规規 视視 认認 证證 识識 设設 许許 论論 访訪 评評 诉訴 词詞 试試 详詳 语語 误誤 读讀 调調 " +
  "谁誰 谈談 谢謝 谨謹 记記 计計 订訂 议議 讯訊 诚誠 话話 诈詐 贝貝 负負 财財 责責 贤賢 败敗 账賬 货貨 质質 贩販 购購 贯貫 贴貼 贵貴 " +
  "贷貸 费費 贸貿 资資 赁賃 赂賂 赔賠 赖賴 赚賺 赛賽 赢贏 赞讚 赠贈 车車 轨軌 转轉 轮輪 软軟 轻輕 载載 较較 辑輯 输輸 边邊 达達 迁遷 " +
  "运運 违違 连連 迟遲 适適 选選 递遞 遗遺 邮郵 释釋 钟鐘 钥鑰 钱錢 铁鐵 银銀 链鏈 销銷 锁鎖 错錯 键鍵 锚錨 镜鏡 长長 闪閃 闻聞 阅閱 " +
  "队隊 阳陽 阶階 际際 陆陸 险險 随隨 隐隱 难難 雾霧 静靜 页頁 顶頂 项項 顺順 须須 顾顧 预預 领領 频頻 题題 额額 颜顏 风風 飞飛 饭飯 " +
  "馆館 马馬 驱驅 验驗 骗騙 鱼魚 鸟鳥 麦麥 黄黃 齐齊 龙龍 龟龜 与與 业業 东東 丝絲 两兩 严嚴 丢丟 乐樂 习習 书書 买買 乱亂 争爭 亏虧 " +
  "亚亞 产產 亲親 亿億 仅僅 从從 仓倉 仪儀 价價 众眾 优優 传傳 伤傷 伪偽 体體 侠俠 侣侶 侦偵 侧側 债債 倾傾 储儲 儿兒 党黨 兑兌 内內 " +
  "军軍 农農 决決 况況 冻凍 净淨 减減 凭憑 击擊 则則 刚剛 创創 删刪 别別 办辦 务務 劝勸 励勵 劳勞 势勢 勋勳 区區 医醫 单單 卖賣 卢盧 " +
  "卫衛 却卻 厂廠 厅廳 压壓 厌厭 双雙 号號 叹嘆 听聽 启啟 员員 响響 哑啞 国國 图圖 圆圓 圣聖 场場 块塊 坏壞 坚堅 垒壘 备備 处處 够夠 " +
  "头頭 夹夾 夺奪 奖獎 妆妝 妇婦 孙孫 学學 实實 宽寬 宾賓 审審 导導 寻尋 寿壽 尔爾 尘塵 尝嘗 尽盡 层層 属屬 岁歲 岛島 币幣 师師 帐帳 " +
  "带帶 帮幫 库庫 废廢 异異 弃棄 张張 弹彈 强強 归歸 当當 录錄 彻徹 忆憶 怀懷 态態 总總 恶惡 悬懸 惊驚 惯慣 戏戲 户戶 执執 扩擴 扫掃 " +
  "扬揚 抢搶 护護 报報 担擔 拟擬 拥擁 择擇 挂掛 挥揮 损損 换換 据據 掷擲 摄攝 敌敵 数數 断斷 无無 旧舊 显顯 晓曉 暂暫 权權 条條 极極 " +
  "构構 标標 栏欄 样樣 档檔 检檢 楼樓 欢歡 气氣 汇匯 汉漢 沟溝 泽澤 洁潔 测測 济濟 浏瀏 涨漲 渐漸 温溫 湾灣 满滿 滚滾 滥濫 滞滯 灭滅 " +
  "灯燈 灵靈 炉爐 点點 热熱 爱愛 状狀 独獨 狭狹 获獲 环環 电電 画畫 疗療 监監 盖蓋 盘盤 码碼 确確 础礎 离離 积積 称稱 稳穩 穷窮 窃竊 " +
  "竞競 笔筆 签簽 简簡 类類 粮糧 红紅 约約 级級 纪紀 纯純 纲綱 纳納 线線 练練 组組 细細 终終 织織 绍紹 结結 绝絕 络絡 统統 继繼 续續 " +
  "绩績 绿綠 维維 编編 缩縮 网網 罗羅 罚罰 义義 职職 联聯 肃肅 肤膚 胜勝 脑腦 脸臉 节節 范範 荐薦 药藥 蓝藍 虑慮 虚虛 虽雖 补補 装裝 " +
  "触觸 贡貢 趋趨 跃躍 踪蹤 铺鋪 阈閾 册冊 专專 庆慶 写寫 骤驟 杠槓 询詢 届屆 营營 拨撥 杂雜 凑湊 纵縱 纹紋 围圍 瞒瞞 历歷 吗嗎 么麼 " +
  "万萬";
const simplifiedOnly = "后于余复";
const traditionalOnly = "後裡裏隻臺於週準並併復複劃係餘雲幾衝採徵製葉願術捨鬆寧種錶佔囉誌託";

const both = pairs.split(" ");
const foreignTo: Readonly<Record<string, ReadonlySet<string | undefined>>> = {
  "zh-TW": new Set([...both.map((pair) => pair[0]), ...simplifiedOnly.split("")]),
  "zh-CN": new Set([...both.map((pair) => pair[1]), ...traditionalOnly.split("")]),
};

/** The characters of `text` that belong to the other script; none in a language that is not Chinese. */
export const foreignLetters = (language: string, text: string): readonly string[] =>
  [...new Set(text)].filter((letter) => foreignTo[language]?.has(letter) === true);
