/** The yardstick of the mix: Fastify and nothing else, which makes one query by a primary key and answers as many bytes as the product's mean read. */
import Fastify from "fastify";
import pg from "pg";

const [url = "", bytes = "0"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify();
const filling = "x".repeat(Number(bytes));

app.post("/api/*", async () => {
  const { rows } = await pool.query<{ username: string }>({
    name: "one",
    text: "SELECT username FROM account WHERE user_id = $1",
    values: [300_001 + Math.floor(Math.random() * 2_000)],
  });
  return { retCode: 0, name: rows[0]?.username, filling };
});

process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
process.on("SIGTERM", () => process.exit(0));
