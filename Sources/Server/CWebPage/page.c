#include "CWebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "files/index.html"
};
static const unsigned char index_html_gz[] = {
#embed "files/index.html.gz"
};
static const unsigned char page_js[] = {
#embed "files/page.js"
};
static const unsigned char page_js_gz[] = {
#embed "files/page.js.gz"
};
static const unsigned char page_css[] = {
#embed "files/page.css"
};
static const unsigned char page_css_gz[] = {
#embed "files/page.css.gz"
};
static const unsigned char icon_svg[] = {
#embed "files/icon.svg"
};
static const unsigned char icon_svg_gz[] = {
#embed "files/icon.svg.gz"
};
static const unsigned char manifest[] = {
#embed "files/manifest.webmanifest"
};
static const unsigned char manifest_gz[] = {
#embed "files/manifest.webmanifest.gz"
};

static const struct web_page_file files[] = {
    {"index.html", index_html, sizeof index_html, index_html_gz, sizeof index_html_gz},
    {"page.js", page_js, sizeof page_js, page_js_gz, sizeof page_js_gz},
    {"page.css", page_css, sizeof page_css, page_css_gz, sizeof page_css_gz},
    {"icon.svg", icon_svg, sizeof icon_svg, icon_svg_gz, sizeof icon_svg_gz},
    {"manifest.webmanifest", manifest, sizeof manifest, manifest_gz, sizeof manifest_gz},
};

size_t web_page_file_count(void) { return sizeof files / sizeof files[0]; }

struct web_page_file web_page_file(size_t index) { return files[index]; }
