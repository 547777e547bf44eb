-- What operators set and the home page shows (HOME-04, HOME-06, NAV-02, NAV-03).

-- Settings by name. Only public ones leave the server; the names are those of the product.
CREATE TABLE setting_key (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]*$'),
  value text NOT NULL,
  public boolean NOT NULL
);
INSERT INTO setting_key (name, value, public) VALUES
  -- Timed options (OPT-03), USDT.
  ('order_min_price', '10', true),
  ('order_max_price', '10000', true),
  ('order_inter_price', '10', true),
  -- An estimate: block 1 050 000 at ten minutes a block, epoch ms (HOME-04).
  ('wp_btc_halve_time', '1839542400000', true),
  ('wp_novicetask_switch', '0', true),
  -- Deposits and withdrawals, USDT.
  ('reg_push', '100|500|1000|5000|10000', true),
  ('userpay_min', '10', true),
  ('userpay_max', '100000', true),
  ('usdt_exchange_rate', '1', true),
  ('recharge_eth_more_then', '0.01', true),
  ('cash_min', '100', true),
  ('cash_max', '50000', true),
  ('cash_min_digital', '10', true),
  ('cash_cap_without_product', '1000', true);

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

-- Announcements (HOME-01, HOME-06), each in the four languages, newest first. Those `demo_only` speak of play money.
CREATE TABLE announcement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_ms bigint NOT NULL,
  demo_only boolean NOT NULL DEFAULT false,
  en text NOT NULL,
  zh_cn text NOT NULL,
  zh_tw text NOT NULL,
  ja text NOT NULL
);
INSERT INTO announcement (created_ms, demo_only, en, zh_cn, zh_tw, ja) VALUES
  (1795219200000, false,
   'Every price that decides an outcome is recorded and chained before it is used. See for yourself on the page Verify.',
   '每一个决定结果的价格，都在使用之前先被记录并串成哈希链。请在“验证”页面自行查看。',
   '每一個決定結果的價格，都在使用之前先被記錄並串成雜湊鏈。請在「驗證」頁面自行查看。',
   '結果を決める価格はすべて、使われる前に記録されハッシュで連結されます。「検証」ページでご確認ください。'),
  (1795222800000, false,
   'After an option has ended, its audit panel shows both prices and their place in the record, and your browser can recompute the outcome.',
   '期权到期后，审计面板会显示两个价格及其在记录中的位置，您的浏览器可以重新计算结果。',
   '選擇權到期後，稽核面板會顯示兩個價格及其在紀錄中的位置，您的瀏覽器可以重新計算結果。',
   'オプションの満期後、監査パネルに二つの価格と記録上の位置が表示され、ブラウザで結果を再計算できます。'),
  (1795226400000, false,
   'Timed options can lose the whole stake. Only risk what you can do without.',
   '限时期权可能损失全部投入金额。请只投入您承受得起的金额。',
   '限時選擇權可能損失全部投入金額。請只投入您承受得起的金額。',
   'タイムオプションでは投資額の全額を失うことがあります。失っても困らない金額だけをお使いください。'),
  (1795230000000, true,
   'This is a demonstration: the money is play money and cannot be withdrawn.',
   '这是演示环境：所有资金均为虚拟资金，无法提现。',
   '這是示範環境：所有資金皆為虛擬資金，無法提領。',
   'これはデモです。資金はすべて仮想のもので、出金できません。');
