/** What is used of two packages that come without types of their own. */
declare module "libheif-js/wasm-bundle.js" {
  const libheif: object;
  export default libheif;
}

declare module "heic-decode/lib.js" {
  type Decoded = {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  };
  type Found = { readonly width: number; readonly height: number; readonly decode: () => Promise<Decoded> };
  const decoderOf: (libheif: object) => {
    readonly all: (file: { readonly buffer: Uint8Array }) => Promise<readonly Found[]>;
  };
  export default decoderOf;
}
