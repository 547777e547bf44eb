export const journal = { title: "journal" };
