/** The calls of operators about articles (CNT-03, CNT-04, OPS-02). */
import {
  articleList,
  articlePictureAtDesk,
  articleToEdit,
  articleVersion,
  articleVersions,
  newArticle,
  placeArticle,
  publishArticle,
  saveArticle,
  takeArticleDown,
  uploadArticlePicture,
} from "@candor/wire/desks/articles";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { readListed, readToEdit, readVersion, readVersions } from "./desk-queries.ts";
import { pictureAnswer } from "../../records/pictures/picture-answer.ts";
import { kindOf } from "./kind-of.ts";
import { readPicture, uploadPicture, type ArticlePictureDeps } from "./pictures.ts";
import { makeArticle, place, publish, saveVersion, takeDown } from "./write.ts";

export const contentOperatorRoutes = (deps: ArticlePictureDeps): readonly MountedCall[] => [
  ...articleRoutes(deps.operators),
  handle(uploadArticlePicture, (_input, { session, file }) => uploadPicture(deps, session, file)),
  handle(articlePictureAtDesk, async ({ id }) =>
    pictureAnswer((await readPicture(deps.operators, deps.files, id)) ?? refuseWith("PhotoIsDeleted")),
  ),
];

/** `operators`: as candor_operator. */
const articleRoutes = (operators: Db): readonly MountedCall[] => [
  handle(articleList, async ({ type }, { nowMs }) => {
    const rows = await readListed(operators, kindOf(type), nowMs);
    return { rows, total: rows.length };
  }),
  handle(
    articleToEdit,
    async ({ id }, { nowMs }) => (await readToEdit(operators, id, nowMs)) ?? refuseWith("ArticleNotFound"),
  ),
  handle(articleVersions, async ({ id, language }) => {
    const rows = await readVersions(operators, id, language);
    return { rows, total: rows.length };
  }),
  handle(
    articleVersion,
    async ({ id, language, version }) =>
      (await readVersion(operators, id, language, version)) ?? refuseWith("ArticleVersionNotFound"),
  ),
  handle(newArticle, async (input, { session }) => ({
    id: String(await makeArticle(operators, session, input)),
  })),
  handle(saveArticle, async (input, { session }) => ({
    version: await saveVersion(operators, session, input),
  })),
  handle(placeArticle, async (input, { session }) => {
    await place(operators, session, input);
    return {};
  }),
  handle(publishArticle, async (input, { session, nowMs }) => {
    await publish(operators, session, input, nowMs);
    return {};
  }),
  handle(takeArticleDown, async (input, { session, nowMs }) => {
    await takeDown(operators, session, input, nowMs);
    return {};
  }),
];
