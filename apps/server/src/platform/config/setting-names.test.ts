import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { settingNames, unknownSettings } from "./setting-names.ts";

const environmentOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));

describe("a name that looks like a setting", () => {
  test("MOD=live does not start a demo", () => {
    expect(() => readConfig({ MOD: "live" })).toThrow("MOD is not a setting; did you mean MODE?");
  });

  test.each([
    ["mode", "MODE"],
    ["Mode", "MODE"],
    ["MODES", "MODE"],
    ["MDOE", "MODE"],
    ["ODE", "MODE"],
    ["mod", "MODE"],
    ["PROT", "PORT"],
    ["port", "PORT"],
    ["HOSTS", "HOST"],
    ["FEDE", "FEED"],
    ["FEEDS", "FEED"],
    ["DATADIR", "DATA_DIR"],
    ["DATA_DRI", "DATA_DIR"],
    ["data_dir", "DATA_DIR"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASEURL", "DATABASE_URL"],
    ["DATABASE_PASSWORD", "DATABASE_PASSWORDS"],
    ["RATE_LIMIT", "RATE_LIMITS"],
    ["RATELIMIT", "RATE_LIMITS"],
    ["RATE_LIMITING", "RATE_LIMITS"],
    ["PROTECTION", "PROTECTION_PROFILE"],
    ["PROTECTION_PROFIL", "PROTECTION_PROFILE"],
    ["PROTECTION_LEVEL", "PROTECTION_PROFILE"],
    ["METRICS", "METRICS_ADDRESS"],
    ["METRICS_ADDR", "METRICS_ADDRESS"],
    ["METRICS_PORT", "METRICS_ADDRESS"],
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["TRUST_PROXIES", "TRUSTED_PROXIES"],
    ["TICK_KEY", "TICK_SIGNING_KEY"],
    ["LIVE_STREAM_URL", "LIVE_STREAM_URLS"],
    ["PUBLIC_URI", "PUBLIC_URL"],
    ["SECRETKEY", "SECRET_KEY"],
    ["SMPT_URL", "SMTP_URL"],
    ["SMS_TOKENS", "SMS_TOKEN"],
    ["MAIL_FORM", "MAIL_FROM"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["CANDOR_MODE", "MODE"],
    ["CANDOR_DATA_DIR", "DATA_DIR"],
  ])("%s stops the start, and the message names %s", (name, meant) => {
    expect(() => readConfig(environmentOf(name))).toThrow(`${name} is not a setting; did you mean ${meant}?`);
  });

  test("every setting without one letter, with two letters exchanged, or in small letters stops the start", () => {
    for (const name of settingNames) {
      const [first = "", second = "", third = ""] = name;
      const wrong = [name.slice(0, -1), first + third + second + name.slice(3), name.toLowerCase()];
      for (const each of wrong.filter((other) => other !== name)) {
        const refused = [expect.stringContaining(`${each} is not a setting; did you mean`)];
        expect(unknownSettings(environmentOf(each))).toEqual(refused);
      }
    }
  });
});

/** The names that a login shell, an editor's terminal and a desktop export. */
const shell =
  `PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL TERM TERM_PROGRAM TERM_PROGRAM_VERSION COLORTERM LANG LANGUAGE LC_ALL
  LC_CTYPE LC_TIME TZ MAIL MAILCHECK EDITOR VISUAL PAGER LESS LESSOPEN LESSCLOSE MORE MANPATH MANPAGER INFOPATH LS_COLORS LSCOLORS CLICOLOR
  HOSTNAME HOSTTYPE OSTYPE MACHTYPE VENDOR GROUP GROUPS UID EUID PPID PS1 PS2 PS4 IFS HISTFILE HISTSIZE HISTCONTROL PROMPT PROMPT_COMMAND ZDOTDIR ZSH
  BASH BASH_ENV ENV FPATH CDPATH DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_TYPE
  DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION GDMSESSION GTK_MODULES QT_ACCESSIBILITY SESSION_MANAGER WINDOWID SSH_AUTH_SOCK SSH_AGENT_PID SSH_CLIENT
  SSH_CONNECTION SSH_TTY GPG_AGENT_INFO TMPDIR TMP TEMP TMUX TMUX_PANE STY WSL_DISTRO_NAME WSLENV NAME VSCODE_IPC_HOOK VSCODE_GIT_ASKPASS_NODE
  GIT_ASKPASS GIT_EDITOR INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_FDS LISTEN_PID MEMORY_PRESSURE_WATCH SUDO_USER SUDO_UID
  SUDO_COMMAND LD_LIBRARY_PATH LD_PRELOAD PKG_CONFIG_PATH CC CXX CFLAGS LDFLAGS MAKEFLAGS MAKELEVEL DESTDIR PREFIX JAVA_HOME GOPATH GOROOT CARGO_HOME
  RUSTUP_HOME PYTHONPATH PYTHONHASHSEED VIRTUAL_ENV CONDA_PREFIX PYENV_ROOT RBENV_ROOT GEM_HOME NVM_DIR NVM_BIN VOLTA_HOME PNPM_HOME BUN_INSTALL
  http_proxy https_proxy no_proxy ftp_proxy all_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY NO_COLOR FORCE_COLOR COLOR DEBUG VERBOSE _ DOCKER_HOST
  DOCKER_CONFIG KUBECONFIG SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE PIP_FIND_LINKS CONTAINER_NAME VHOST SITE_URL SHOP_URL BASE_URL API_URL APP_URL AUTH_URL CMS_URL CMS_TOKEN SSO_TOKEN REDIS_URL RABBITMQ_URL SEED COST CODE`.split(
    /\s+/,
  );
/** What npm, Node, PostgreSQL and vitest set or read. */
const tools =
  `NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_V8_COVERAGE NODE_HOST NODE_PORT NODE_MODE NPM_TOKEN INIT_CWD npm_command
  npm_execpath npm_node_execpath npm_config_cache npm_config_port npm_config_mode npm_lifecycle_event npm_package_json npm_package_name npm_package_version
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE PGPASSFILE PGHOSTADDR PG_PORT PG_MODE POSTGRES_PASSWORD POSTGRES_DB TEST_DATABASE_URL
  TEST_POSTGRES CHROMIUM_PATH VITEST VITEST_WORKER_ID VITEST_POOL_ID VITEST_MODE TEST PROD DEV SSR PLAYWRIGHT_BROWSERS_PATH PWDEBUG ESBUILD_BINARY_PATH
  TSX_TSCONFIG_PATH UV_THREADPOOL_SIZE NODE_COMPILE_CACHE MODEL OPENAI_API_KEY ANTHROPIC_API_KEY`.split(
    /\s+/,
  );
/** A job of GitHub Actions, and what other services of this kind add. */
const builds =
  `CI CONTINUOUS_INTEGRATION GITHUB_ACTION GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_EVENT_NAME
  GITHUB_EVENT_PATH GITHUB_HEAD_REF GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH GITHUB_REF GITHUB_REF_NAME GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SERVER_URL
  GITHUB_SHA GITHUB_STEP_SUMMARY GITHUB_TOKEN GITHUB_WORKFLOW GITHUB_WORKSPACE RUNNER_ARCH RUNNER_DEBUG RUNNER_ENVIRONMENT RUNNER_NAME RUNNER_OS
  RUNNER_TEMP RUNNER_TOOL_CACHE RUNNER_TRACKING_ID RUNNER_WORKSPACE RUNNER_PERFLOG ACTIONS_CACHE_URL ACTIONS_RESULTS_URL ACTIONS_RUNTIME_TOKEN
  ACTIONS_RUNTIME_URL ACTIONS_ID_TOKEN_REQUEST_URL ImageOS ImageVersion ACCEPT_EULA AGENT_TOOLSDIRECTORY ANDROID_HOME ANDROID_NDK ANDROID_SDK_ROOT ANT_HOME
  AZURE_EXTENSION_DIR BOOTSTRAP_HASKELL_NONINTERACTIVE CHROMEWEBDRIVER CHROME_BIN CONDA DEBIAN_FRONTEND DOTNET_MULTILEVEL_LOOKUP DOTNET_NOLOGO EDGEWEBDRIVER
  ENABLE_RUNNER_TRACING GECKOWEBDRIVER GHCUP_INSTALL_BASE_PREFIX GOROOT_1_24_X64 GRADLE_HOME HOMEBREW_NO_AUTO_UPDATE JAVA_HOME_21_X64 LEIN_HOME LEIN_JAR
  NVM_DIR PIPX_BIN_DIR PIPX_HOME POWERSHELL_DISTRIBUTION_CHANNEL SELENIUM_JAR_PATH SGX_AESM_ADDR STATS_BLT STATS_D STATS_EXT STATS_RDCL STATS_VMD SWIFT_PATH
  VCPKG_INSTALLATION_ROOT XDG_CONFIG_HOME CI_JOB_ID CI_COMMIT_SHA CI_PROJECT_DIR CI_REGISTRY CI_MODE GITLAB_CI GITLAB_USER_EMAIL FF_USE_FASTZIP JENKINS_URL
  BUILD_ID BUILD_URL JOB_NAME JOB_URL NODE_NAME NODE_LABELS WORKSPACE TRAVIS TRAVIS_BRANCH CIRCLECI CIRCLE_SHA1 BUILDKITE BUILDKITE_BRANCH TF_BUILD
  AWS_REGION AWS_DEFAULT_REGION AWS_SESSION_TOKEN AWS_TOKEN DYNO PS VERCEL VERCEL_URL NETLIFY RENDER FLY_APP_NAME K_SERVICE K_REVISION`.split(
    /\s+/,
  );

describe("names of others", () => {
  test.each([
    ["a person's shell", shell],
    ["the tools that start the server", tools],
    ["a service that builds and tests", builds],
  ])("in %s are never refused", (_, names) => {
    expect(unknownSettings(environmentOf(...names))).toEqual([]);
    expect(() => readConfig(environmentOf(...names))).not.toThrow();
  });

  test("that Kubernetes and Docker derive from the names of services are never refused, even from ours", () => {
    for (const service of ["CANDOR", "METRICS", "LIVE", "DATABASE", "MODE"]) {
      const environment = {
        [`${service}_SERVICE_HOST`]: "10.96.0.7",
        [`${service}_SERVICE_PORT`]: "8080",
        [`${service}_SERVICE_PORT_HTTP`]: "8080",
        [`${service}_PORT`]: "tcp://10.96.0.7:8080",
        [`${service}_PORT_8080_TCP`]: "tcp://10.96.0.7:8080",
        [`${service}_PORT_8080_TCP_ADDR`]: "10.96.0.7",
        [`${service}_PORT_8080_TCP_PORT`]: "8080",
        [`${service}_PORT_8080_TCP_PROTO`]: "tcp",
      };
      expect(() => readConfig(environment)).not.toThrow();
    }
    expect(() => readConfig({ METRICS_PORT: "9464" })).toThrow("did you mean METRICS_ADDRESS?");
  });
});
