/**
 * For tests: addresses that a server must never visit because somebody typed them (SSRF). Those that can lead to this machine name the
 * given port, where a test listens.
 */
export const hostileUrls = (port: number): readonly string[] => [
  // This machine, in the ways of writing it.
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://LOCALHOST.:${port}/`,
  `http://127.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://0:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0x7f.0x0.0x0.0x1:${port}/`,
  `http://0177.0.0.01:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[0:0:0:0:0:0:0:1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `127.0.0.1:${port}`,
  `//127.0.0.1:${port}/`,
  `/\\127.0.0.1:${port}/`,
  "2130706433",
  // Letters that become an address.
  `http://%31%32%37.0.0.1:${port}/`,
  `http:%2f%2f127.0.0.1:${port}%2f`,
  `http://①②⑦.⓪.⓪.①:${port}/`,
  `http://127。0。0。1:${port}/`,
  `http://ⓛocalhost:${port}/`,
  // Names that lead there, at once or at the second look.
  `http://localtest.me:${port}/`,
  `http://127.0.0.1.nip.io:${port}/`,
  `http://7f000001.c0a80001.rbndr.us:${port}/`,
  // Somebody else before it, and a path that looks like a host.
  `http://gateway.test@127.0.0.1:${port}/`,
  `http://gateway.test:80@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@gateway.test/`,
  `http://127.0.0.1:${port}\\@gateway.test/`,
  `http://gateway.test/../../127.0.0.1:${port}/`,
  `../../../../127.0.0.1:${port}/`,
  // What leads on.
  `http://127.0.0.1:${port}/redirect`,
  `http://127.0.0.1:${port}/%0d%0aHost:%20metadata.google.internal`,
  // Other nets that only a server reaches.
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.0.1/",
  "http://100.64.0.1/",
  "http://169.254.169.254/latest/meta-data/iam/security-credentials/",
  "http://2852039166/latest/meta-data/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://[fe80::1%25eth0]/",
  "http://metadata.google.internal/computeMetadata/v1/",
  "http://100.100.100.200/latest/meta-data/",
  // Other schemes.
  `https://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET%20/`,
  `dict://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `ldap://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `jar:http://127.0.0.1:${port}/!/`,
  "file:///etc/passwd",
  "unix:///var/run/docker.sock",
  "data:text/plain,hello",
  "javascript:fetch('http://127.0.0.1')",
];
