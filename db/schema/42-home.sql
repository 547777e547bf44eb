-- What the home page and the shell show (HOME-01, HOME-06, NAV-02).

-- Navigation (NAV-02). `name` tells the entry apart and is English; the app shows it in the user's language.
CREATE TABLE navigation_entry (
  bartype smallint NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  iconurl text NOT NULL DEFAULT '',
  tourl text NOT NULL,
  PRIMARY KEY (bartype, position)
);

INSERT INTO navigation_entry (bartype, position, name, tourl) VALUES
  (2, 1, 'Home', '/'),
  (2, 2, 'Contract', '/contract'),
  (2, 3, 'Quotes', '/quotes'),
  (2, 4, 'Project', '/project'),
  (2, 5, 'News', '/new'),
  (2, 6, 'About', '/about'),
  (2, 7, 'Loan', '/loan'),
  (2, 8, 'Mine', '/mine'),
  (2, 9, 'Download', '/download');

-- Pictures of the carousel (HOME-01). They are the app's own drawings and claim nothing.
CREATE TABLE banner (
  bannertype text NOT NULL,
  code text NOT NULL,
  position smallint NOT NULL,
  picurl text NOT NULL,
  tourl text NOT NULL DEFAULT '',
  PRIMARY KEY (bannertype, code, position)
);

INSERT INTO banner (bannertype, code, position, picurl, tourl) VALUES
  ('1', 'home', 1, '/banners/chain.svg', '/verify'),
  ('1', 'home', 2, '/banners/tick.svg', '/quotes'),
  ('1', 'home', 3, '/banners/ledger.svg', '/journal');

-- Announcements (HOME-01, HOME-06), newest first. Those `demo_only` speak of play money.
CREATE TABLE announcement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_ms bigint NOT NULL,
  demo_only boolean NOT NULL DEFAULT false
);
SELECT audit_watch('announcement');

-- An announcement in one language. One that lacks the reader's language is shown in English.
CREATE TABLE announcement_text (
  announcement_id integer NOT NULL REFERENCES announcement,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  text text NOT NULL,
  PRIMARY KEY (announcement_id, language)
);
SELECT audit_watch('announcement_text');

INSERT INTO announcement (created_ms, demo_only) VALUES
  (1795219200000, false),
  (1795222800000, false),
  (1795226400000, false),
  (1795230000000, true);
INSERT INTO announcement_text (announcement_id, language, text) VALUES
  (1, 'en', 'Every price that decides an outcome is recorded and chained before it is used. See for yourself on the page Verify.'),
  (1, 'zh-CN', '每一个决定结果的价格，都在使用之前先被记录并串成哈希链。请在“验证”页面自行查看。'),
  (1, 'zh-TW', '每一個決定結果的價格，都在使用之前先被記錄並串成雜湊鏈。請在「驗證」頁面自行查看。'),
  (1, 'ja', '結果を決める価格はすべて、使われる前に記録されハッシュで連結されます。「検証」ページでご確認ください。'),
  (2, 'en', 'After an option has ended, its audit panel shows both prices and their place in the record, and your browser can recompute the outcome.'),
  (2, 'zh-CN', '期权到期后，审计面板会显示两个价格及其在记录中的位置，您的浏览器可以重新计算结果。'),
  (2, 'zh-TW', '選擇權到期後，稽核面板會顯示兩個價格及其在紀錄中的位置，您的瀏覽器可以重新計算結果。'),
  (2, 'ja', 'オプションの満期後、監査パネルに二つの価格と記録上の位置が表示され、ブラウザで結果を再計算できます。'),
  (3, 'en', 'Timed options can lose the whole stake. Only risk what you can do without.'),
  (3, 'zh-CN', '限时期权可能损失全部投入金额。请只投入您承受得起的金额。'),
  (3, 'zh-TW', '限時選擇權可能損失全部投入金額。請只投入您承受得起的金額。'),
  (3, 'ja', 'タイムオプションでは投資額の全額を失うことがあります。失っても困らない金額だけをお使いください。'),
  (4, 'en', 'This is a demonstration: the money is play money, and it is paid in and out on a sandbox chain only. No real money enters or leaves.'),
  (4, 'zh-CN', '这是演示环境：所有资金均为模拟资金，只在沙盒链上充值和提现，没有真实资金进出。'),
  (4, 'zh-TW', '這是示範環境：所有資金皆為模擬資金，只在沙盒鏈上儲值和提領，沒有真實資金進出。'),
  (4, 'ja', 'これはデモです。資金はすべて練習用で、入出金はサンドボックスチェーンの中だけです。本物のお金の出入りはありません。');
