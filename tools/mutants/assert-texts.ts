/** A plugin for Stryker: mutants that are not made. Only the texts of assertions, because nothing decides by them: they are read when there is a bug. */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** What this needs of Babel's paths. */
type Path = {
  readonly type: string;
  readonly key: unknown;
  readonly listKey: unknown;
  readonly parent: { readonly callee?: { readonly name?: string } } | null;
};

const isText = ({ type }: Path): boolean => type === "StringLiteral" || type === "TemplateLiteral";

const shouldIgnore = (path: object): string | undefined => {
  const each = path as Path;
  const isSecondOfAssert =
    each.listKey === "arguments" && each.key === 1 && each.parent?.callee?.name === "assert";
  return isText(each) && isSecondOfAssert ? "the text of an assertion" : undefined;
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "assert-texts", { shouldIgnore })];
