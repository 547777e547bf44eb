/** Why what a user has sent for the check of an identity was refused, part by part, as its sender reads it (KYC-01). */
export const identity = {
  name: {
    differs: "The name is not the one in the document.",
    incomplete: "The name is not complete.",
  },
  number: {
    differs: "The number is not the one in the document.",
    incomplete: "The number is not complete.",
  },
  front: {
    unreadable: "The front photo cannot be read; please take the photo in good light, without blur or glare.",
    cutOff: "The front photo is cut off; please show the whole document with its edges.",
    expired: "The front photo shows a document that has expired.",
    wrongSide: "The front photo shows the wrong side of the document.",
    notAccepted:
      "The front photo shows a kind of document that we do not accept; please use a passport, an identity card or a driving licence.",
    notAnOriginal: "The front photo shows a copy or a screen; please photograph the document itself.",
  },
  back: {
    unreadable: "The back photo cannot be read; please take the photo in good light, without blur or glare.",
    cutOff: "The back photo is cut off; please show the whole document with its edges.",
    expired: "The back photo shows a document that has expired.",
    wrongSide: "The back photo shows the wrong side of the document.",
    notAccepted:
      "The back photo shows a kind of document that we do not accept; please use a passport, an identity card or a driving licence.",
    notAnOriginal: "The back photo shows a copy or a screen; please photograph the document itself.",
  },
  nextCause: "{causes} {cause}",
} as const;
