import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const pauseMs = 250;

type TypedWords = {
  /** What stands in the field. */
  readonly typed: string;
  /** What is searched for: the address has it, so the way back from an article leads to what was found. */
  readonly words: string;
  readonly type: (typed: string) => void;
};

/** The words of the search on /question. They come into the address when typing pauses. */
export const useTypedWords = (): TypedWords => {
  const navigate = useNavigate();
  const { q = "" } = useSearch({ from: "/question" });
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  // The address was changed by a link or by the way back.
  useEffect(() => {
    if (sent.current === q) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = words;
      void navigate({
        to: "/question",
        search: words === "" ? {} : { q: words },
        replace: true,
        resetScroll: false,
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  return { typed, words: q.trim(), type: setTyped };
};
