/*
 * The one policy by which a text becomes markup or the address of a script, in the pages of customers and of operators: the browser
 * asks it at each such place (docs/SECURITY.md). No text makes an element, and scripts are this origin's own. A style sheet has no tags.
 */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text, _type, place) => {
    // A library that calls it by itself names no place. The console's editor then takes its own policy, for a document in which nothing runs.
    if (place === undefined) throw new TypeError("this policy is the browser's to ask");
    return /<[a-z/!?]/i.test(text) ? null : text;
  },
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
