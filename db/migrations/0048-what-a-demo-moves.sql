-- A demo's play money is paid in and out since then, on a chain of its own: the announcement said that it cannot be.
UPDATE announcement_text t SET text = new.text
FROM announcement a, (VALUES
  ('en', 'This is a demonstration: the money is play money, and it is paid in and out on a sandbox chain only. No real money enters or leaves.'),
  ('zh-CN', '这是演示环境：所有资金均为模拟资金，只在沙盒链上充值和提现，没有真实资金进出。'),
  ('zh-TW', '這是示範環境：所有資金皆為模擬資金，只在沙盒鏈上儲值和提領，沒有真實資金進出。'),
  ('ja', 'これはデモです。資金はすべて練習用で、入出金はサンドボックスチェーンの中だけです。本物のお金の出入りはありません。')
) AS new (language, text)
WHERE a.id = t.announcement_id AND a.demo_only AND t.language = new.language
  AND t.text IN (
    'This is a demonstration: the money is play money and cannot be withdrawn.',
    '这是演示环境：所有资金均为虚拟资金，无法提现。',
    '這是示範環境：所有資金皆為虛擬資金，無法提領。',
    'これはデモです。資金はすべて仮想のもので、出金できません。');
