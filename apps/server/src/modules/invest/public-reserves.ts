/** What each product's reserve covers, for anyone (TRUST-05): `GET /public/reserves`, without a token. */
import { formatMoney } from "@candor/core/money/money";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/open-database.ts";
import { readOffers, readReserves, readTexts } from "./catalogue.ts";

export const publicReserves =
  (db: Db) =>
  (app: FastifyInstance): void => {
    app.get("/public/reserves", async (_request, reply) => {
      reply.header("cache-control", "public, max-age=1").type("application/json");
      return JSON.stringify(await reservesOf(db));
    });
  };

type PublicReserve = {
  readonly typeid: string;
  readonly name: string;
  readonly reserve: string;
  readonly committed: string;
};

const reservesOf = async (db: Db): Promise<readonly PublicReserve[]> => {
  // A pool promises nothing and has no reserve.
  const offers = (await readOffers(db)).filter(({ strategy }) => strategy === undefined);
  const ids = offers.map(({ productId }) => productId);
  if (ids.length === 0) return [];
  const [textOf, reserveOf] = await Promise.all([readTexts(db, ids, "en"), readReserves(db, ids)]);
  return ids.map((id) => {
    const { free, committed } = reserveOf(id);
    return {
      typeid: String(id),
      name: textOf(id).name,
      reserve: formatMoney(free),
      committed: formatMoney(committed),
    };
  });
};
