import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { migrate, MigrationRefused } from "./migrate.ts";
import { asMigrator } from "./migrator.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";
import { withTestDatabase, withOwner } from "../test-database.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let files: SchemaFiles;

beforeAll(async () => {
  files = await readSchemaFiles();
});

/** Migrations that databases in use have applied, with their SHA-256: such a file never changes again; a fix is a new file. */
const released: Readonly<Record<string, string>> = {
  "0001-ledger": "6c91d761513fd826bbb7ac179d8761854ad74e2de8f5aa5a141bcb4da93f9481",
  "0002-platform": "0f39bce459897601ef5e3d670746e88979ab3be1d1d7d8ce2b3c2401dfb3c122",
  "0003-accounts": "6ff1002c4fda0c4b27f2d2d0594cd3b56b6713f3734972d528f46f372d973325",
  "0004-market": "c1bdcc1ade49843346a2535091d6418b650e70e65a27d127be1c5a27f75d3763",
  "0005-engine": "36128c81b1e9507e4642680d24e1934a9074ec022fe3b74b4bdff9fd3e90988a",
  "0006-home": "7eb53726ea576dd48bb4c8f90e968489abefad6b185ab08cc0a7349fa88c14ca",
  "0007-leverage": "b6bfc6a6ec0af57c3c49e56491d93707d3e6b2639e8f7545f61a1c67e2348e4b",
  "0008-funds": "d5922da3221b40f06723aa0591d613a665dddb436e90b49850d1b13ee979d2ce",
  "0009-security": "a8280694f2f19b15de7b30e1b0c87fe065a1e79883e82cab5bb3dc7aea41c677",
  "0010-codes": "3096518a504e46ee99823d915eefdf29b6c4e8869bb904e43ece9818d6fbb966",
  "0011-alerts": "7c7d8871b809ee45486235313f08b87de2590cc1778b1e165c93cc4bf296420e",
  "0012-risk": "8a595f63aed2fbb10ab41dfd8d886f6fb1e37f42df47c794408f946f727543ef",
  "0013-entries": "1cda2b1eb8f2007687f88b1e420bfde05b983b89863a4440f86e07826e577b44",
  "0014-stops-that-stay": "3305b244976dab026c09ce81a0d8e2295de569fefc37fd39e2ff22191f56740e",
  "0015-lever-rules": "4bf2fd759ef70b1fbfc8d8434fe8f5b799162c7c22d795ae02e48cad68be0ffb",
  "0016-languages": "2810b013aef3d4cb69eb06445a54651f39a38b8d0201a8712b6672b27f6cea8d",
  "0019-long-candles": "dc38063ec56c8289a80a513f59803ce85ee665efcf1e2fac9f00519217ce9b4d",
  "0021-answers-of-thirty-days": "4e2604f6bd7b943773cc4fcd3cbb5f5212e03fb02d3b3ae7102ebfe5ada6ae9a",
  "0022-lists": "e31ad919c329de11678415c48265fa5513f390e7bf9c0420adfe4ba162b06311",
  "0024-ticks-by-day": "67e8f6171437db79b0433381e205700aded7adf3d51aacc82c64bc4a3c8b8f39",
  "0025-days-of-ticks": "06080b1422eff289ff4bd925644b4e82188b32c8b0bd96a412917268316dd820",
  "0026-answers-by-ten-days": "640a30e13277e8aae31075c8dd0b4e89bbbaea845a42cec0173ea677c78a6a11",
  "0027-answers-by-month": "6cf91ae416a9395e1a59df41450dcd506af50ed6dde950aba9869c4a222faaf0",
  "0030-order-questions": "8fbdebc1f9f10c846fd3828fb113076b136b03ea60439a8787898297c96e6da1",
  "0031-pairs-of-orders": "9b985f62a02c605dcd4bcced54d515230eb38ef56ed01e5c8399c44ff0e661a6",
  "0032-notices": "a4f6f9acff39246fab2137101ce947adca22ed0dbb59d92ef9741e1b539b537d",
  "0033-notice-pushes": "2a7ba2f4ca7f5c63e714897f3bf170eef25bd747f7447c5f1eb241f2969fd83f",
  "0034-lines-of-the-contract-wallet": "a2265fcd5b048989b04e09d9e663b61401be29833aec9998f9a45de0c7c325f2",
  "0036-lists-from-a-batch": "9e70f4f7841d91bbf9a419d1291c2adfa6d02719c48674208908e8141a94ea4f",
  "0037-every-fill": "3bf366880acb6dc6ce5ce3db1907523d53b112968555191dd02537f64072bce3",
  "0038-custody-classes": "9a8a693a26a113f0269fb887b775778854fe1c81458dfb16eb631c718c4203ac",
  "0039-swaps": "508bef6da8f5edc298af441404c161c90893e35f331e4494af01737d8d29db59",
  "0040-deposits": "a49bce65641e65803e9c4ad96befa3c3bb50513e0bac82cb90d0c10c5e1cf511",
  "0041-payout-details": "d2845c9fd33f7c6dc661afbf6d4c4af3de8f707c4b8730770008352ad3e5db77",
  "0042-withdrawals": "207d00b93240fdaef31cf0990874ccc1ea26b79b8ea746cca85944efd0b31800",
  "0043-operators": "92b56a55397c11072eb168d5d5277d429f12ba538444343d8819c63018476b42",
  "0045-sums-of-statements": "cd6cfb11e7120350ccfe17a5c895a9ae176a99b787b7b2756300c95e65119c36",
  "0046-sandbox-chain": "29350ab7b0186af7ce25729c97621d7a8a002ca197defe56329823ad8e07b4ad",
  "0047-operators-decide": "bbfede6a40cd868e7ff65182b789dd3ffc6c5a74a22dc507b2f0a280e919de6b",
  "0048-keys-change": "f8dd1ad28e743872134ebf7a76928fb02a0219049962d9c3d630c1b5e1556906",
  "0048-what-a-demo-moves": "7acd64487a1ad551548717faf04a410400d0341f20738db8ecde7fa1798bbe40",
  "0049-house-money": "03c6feac70345cfc6572ddc36b99978105fc2075b27715f34430778424ba654a",
  "0049-withdrawals-by-address": "71776632f017ff5569a51e8c9e20ce2dc23f1dc7c90e1dcded6f1cf6dea25255",
  "0050-deposits-by-sender": "cdd8a9d5872d7afcdb7f6b5b710f8bb9c5f9a1abc5486b771b15e224d35c6488",
  "0051-bot-codes-and-outbox": "555ce08a0efe6f2c0c64cdd8b8bf35e468c91fccbde69c120e91001b5d68a10a",
  "0052-announced-terms": "1d8896b49c475824a990e1db3280598bcfd95d7284b7051c08d13b3eb6b8b282",
  "0053-users-desk": "dbeda882b1ad2aa205e27863d0819ebb98b1ee86f4b5d6d5ec4ba862cb2e3f76",
  "0056-what-two-operators-sign": "6518ff8b0842339f3255e095b19bb45020a593e9d648d01cc6de3a9f7f0be5cb",
  "0057-the-signer-pays": "0b259f9e4ef63f95efb3e92e821a3e0671e5dd3eda90776fcdfadc329f853cef",
  "0058-two-give-and-give-back": "b55489605322f52ad053b0c2a955f45edade7c9bf638b5f74345c468cb53aa96",
  "0059-transactions-nobody-could-read": "202ea1c4ad6a29808275b3c7639417647b2de93d74a202d94190ea335bff399b",
  "0060-class-in-terms": "06971b9c147d5ad96f22b33625256310474892b504d7a9419822ad2139cf0de7",
  "0067-address-book": "9f322f30fbb2a1fd0cd78d6e1fd8673ccd08e278b07933da8db6ddfc4fd2c063",
  "0061-amounts-that-can-be-summed": "cd9828d073e79e9b6a9fa23a4e1039a31449a570174e2f6f2aa053761cdb5710",
  "0062-acts-that-wait": "42d5a5f22521c8a8c4db0764735e73b81b46259b89fe3171e795098cb86ebe99",
  "0063-devices-first-seen": "5b3f986389ad6972f5040c8059f8d367ae556ea75debc1f6aec520b22d8122c8",
  "0064-sums-without-an-end": "572c90a8a3227bd1113e7df72b86111de11513ae61917eb04d5d13c6ca4becba",
  "0065-acts-by-subject": "efc7929d861f450bee8cff36e4f81013fdd0c8f8aa2b82f6d7ba1f0f33f78d72",
  "0066-dropped-messages": "9ace13dfc86b3f0025be3dfe5532fb33fee8cc1c3ddea5033fb270aaa9d639bb",
  "0068-unread-transactions-by-block": "5348f10c6bea74ef3db7b5b3cfb459d34ef6e1580a51321acca05ed5edd7d74f",
  "0069-bot-bands": "3422718a3b9d687e46d5e56f43a931923ba6fe97f57992d74ecedb27be958981",
  "0070-notice-in-market-time": "7b1c57809bebaa595b418db69b8ab414d704030d8b529f5e2918229e12dad45d",
  "0071-what-the-check-reads": "1ef8a278d01d205a793ccc24a94ba6ff92777d510f5d6f17a5183560b9248b7c",
  "0072-acts-say-what-they-replace": "82bde7a3d687d7c29afb7a8d3eac666abfb144a22af7d3d494e5f8623d116935",
  "0073-the-clock-waiver-is-an-act": "4628651b0f54b55e989cf52e4f6f4b263a72530d1f4320fe95923c2b276838dc",
  "0074-waivers-are-told-apart-by-their-acts":
    "9fa344d25f1d9d3aa21b135db516139e7145e91eee92a1c136ba761168155af7",
  "0075-eth-deposits": "3741fc8c3a7843ad1542590cd3f26a153b0e4426d4ea63d3f957161eaa92c139",
  "0076-deposits-are-one-for-one": "01de90f3f2ae5c84e8637863880a6da8593c21a2f2e60d20f565450b96cf6eef",
};

const added = { name: "9001-added", sql: "CREATE TABLE added (number integer)" };

const bringUp = (wanted: SchemaFiles): Promise<readonly string[]> =>
  asMigrator(admin(), database().ownerUrl, (migrator) => migrate(migrator, wanted));
const withAdded = (): SchemaFiles => ({ ...files, migrations: [...files.migrations, added] });

describe("migrations", () => {
  test("begin with the ledger and follow in order of number", () => {
    const names = files.migrations.map(({ name }) => name);
    expect(names[0]).toBe("0001-ledger");
    expect(names).toEqual(names.toSorted());
  });

  test("keep the files that databases in use have applied unchanged", () => {
    const hashes = files.migrations.map(({ name, sql }) => [
      name,
      createHash("sha256").update(sql).digest("hex"),
    ]);
    expect(Object.fromEntries(hashes)).toMatchObject(released);
  });

  test("create nothing that candor_migrate does not own", async () => {
    const { rows } = await admin().query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner <> 'candor_migrate'::regrole
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner <> 'candor_migrate'::regrole`,
    );
    expect(rows).toEqual([]);
  });

  test("apply once, even when two servers start at the same time", async () => {
    const applied = await asMigrator(admin(), database().ownerUrl, (first) =>
      asMigrator(admin(), database().ownerUrl, (second) =>
        Promise.all([migrate(first, withAdded()), migrate(second, withAdded())]),
      ),
    );
    expect(applied.flat()).toEqual(["9001-added", "functions"]);
  });

  test("leave nothing behind when one fails", async () => {
    const broken = { name: "9002-broken", sql: "CREATE TABLE half (number integer); SELECT 1/0" };
    await expect(bringUp({ ...files, migrations: [...withAdded().migrations, broken] })).rejects.toThrow(
      /9002-broken failed/,
    );
    expect((await admin().query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
  });

  test("refuse a file that was changed after it was applied", async () => {
    const changed = { ...added, sql: "CREATE TABLE added (number bigint)" };
    await expect(bringUp({ ...files, migrations: [...files.migrations, changed] })).rejects.toThrow(
      MigrationRefused,
    );
  });

  test("refuse a database that is newer than the program", async () => {
    await expect(bringUp(files)).rejects.toThrow(/9001-added, which this version does not know/);
  });

  test("can be run by nobody else: candor_migrate has no password afterwards", async () => {
    const { rows } = await admin().query(
      "SELECT rolpassword FROM pg_authid WHERE rolname = 'candor_migrate'",
    );
    expect(rows).toEqual([{ rolpassword: null }]);
  });
});
