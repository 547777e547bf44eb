-- What the home page and the shell show (HOME-01, HOME-06, NAV-02), and the list of lenders (LOAN-01).

\ir ../functions/rows/home.sql

-- Entries of the top bar (bartype 2, NAV-02), which lead to pages of the app, and lenders (bartype 3, LOAN-01), which are elsewhere. The name of an
-- entry of the top bar tells it apart and is English; the app shows it in the user's language.
CREATE TABLE navigation_entry (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bartype smallint NOT NULL CHECK (bartype IN (2, 3)),
  position smallint NOT NULL CHECK (position > 0),
  name text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 60),
  iconurl text NOT NULL DEFAULT '',
  tourl text NOT NULL CHECK (length(tourl) <= 300),
  is_hidden boolean NOT NULL DEFAULT false,
  -- All places of a list change at once.
  CONSTRAINT each_has_its_place UNIQUE (bartype, position) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT the_top_bar_leads_to_pages CHECK (bartype <> 2 OR tourl ~ '^/[A-Za-z]*$'),
  CONSTRAINT lenders_are_named_and_secure CHECK (bartype <> 3
    OR tourl ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[0-9]{1,5})?(/[^\s\\]*)?$')
);
SELECT audit_watch('navigation_entry');

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

-- Pictures of the carousel (HOME-01). They are the app's own drawings and claim nothing, and lead to its own pages.
CREATE TABLE banner (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bannertype text NOT NULL,
  code text NOT NULL,
  position smallint NOT NULL CHECK (position > 0),
  picurl text NOT NULL CHECK (picurl ~ '^/banners/[a-z-]+\.svg$'),
  tourl text NOT NULL DEFAULT '' CHECK (tourl ~ '^(/[A-Za-z]+)?$'),
  is_hidden boolean NOT NULL DEFAULT false,
  UNIQUE (bannertype, code, picurl),
  CONSTRAINT each_banner_has_its_place UNIQUE (bannertype, code, position) DEFERRABLE INITIALLY DEFERRED
);
SELECT audit_watch('banner');

INSERT INTO banner (bannertype, code, position, picurl, tourl) VALUES
  ('1', 'home', 1, '/banners/chain.svg', '/verify'),
  ('1', 'home', 2, '/banners/tick.svg', '/quotes'),
  ('1', 'home', 3, '/banners/ledger.svg', '/journal');

-- Announcements (HOME-01, HOME-06), newest first. Those `demo_only` speak of play money.
CREATE TABLE announcement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of one that is written at the desk: from when on it is shown, which is looked for whenever somebody reads, so no job can miss it.
  publish_ms bigint NOT NULL,
  demo_only boolean NOT NULL DEFAULT false,
  -- shipped: it came with the product. written: by an operator. act: it says what two operators have signed, such as terms, and stays.
  origin text NOT NULL DEFAULT 'act' CHECK (origin IN ('shipped', 'written', 'act')),
  is_hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT what_was_signed_is_shown CHECK (origin <> 'act' OR NOT is_hidden)
);
CREATE INDEX announcement_newest ON announcement (publish_ms, id) WHERE NOT is_hidden;
SELECT audit_watch('announcement');

-- An announcement in one language. One that lacks the reader's language, or has an empty text in it, is shown in English.
CREATE TABLE announcement_text (
  announcement_id integer NOT NULL REFERENCES announcement,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  text text NOT NULL,
  PRIMARY KEY (announcement_id, language)
);
SELECT audit_watch('announcement_text');

CREATE TRIGGER written_at_the_desk BEFORE INSERT OR UPDATE ON announcement FOR EACH ROW EXECUTE FUNCTION guard_announcement();
CREATE TRIGGER written_at_the_desk BEFORE INSERT OR UPDATE ON announcement_text FOR EACH ROW EXECUTE FUNCTION guard_announcement_text();
ALTER TABLE announcement ENABLE ALWAYS TRIGGER written_at_the_desk;
ALTER TABLE announcement_text ENABLE ALWAYS TRIGGER written_at_the_desk;

INSERT INTO announcement (publish_ms, demo_only, origin) VALUES
  (1795219200000, false, 'shipped'),
  (1795222800000, false, 'shipped'),
  (1795226400000, false, 'shipped'),
  (1795230000000, true, 'shipped');
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
