// Generated; a test holds the list to the files of the package.
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../../../Tests/Conformance/A.json"
};
static const unsigned char file_1[] = {
#embed "../../../Tests/Conformance/B.json"
};
static const unsigned char file_2[] = {
#embed "../../../Tests/Conformance/C.json"
};
static const unsigned char file_3[] = {
#embed "../../../Tests/Conformance/D.json"
};
static const unsigned char file_4[] = {
#embed "../../../Tests/Conformance/E.json"
};
static const unsigned char file_5[] = {
#embed "../../../Tests/Conformance/F.json"
};
static const unsigned char file_6[] = {
#embed "../../../Tests/Conformance/G.json"
};
static const unsigned char file_7[] = {
#embed "../../../Tests/Conformance/H.json"
};
static const unsigned char file_8[] = {
#embed "../../../Tests/Conformance/I.json"
};
static const unsigned char file_9[] = {
#embed "../../../Tests/Conformance/J.json"
};
static const unsigned char file_10[] = {
#embed "../../../Tests/Conformance/K.json"
};
static const unsigned char file_11[] = {
#embed "../../../Tests/Conformance/L.json"
};
static const unsigned char file_12[] = {
#embed "../../../Tests/Conformance/M.json"
};
static const unsigned char file_13[] = {
#embed "../../../Tests/Conformance/N.json"
};
static const unsigned char file_14[] = {
#embed "../../../Tests/Conformance/O.json"
};
static const unsigned char file_15[] = {
#embed "../../../Tests/Conformance/P.json"
};
static const unsigned char file_16[] = {
#embed "../../../clients/conformance/fixtures/editProfile.jsonl"
};
static const unsigned char file_17[] = {
#embed "../../../clients/conformance/fixtures/gallery.jsonl"
};
static const unsigned char file_18[] = {
#embed "../../../clients/conformance/fixtures/lag.jsonl"
};
static const unsigned char file_19[] = {
#embed "../../../clients/conformance/fixtures/layers.jsonl"
};
static const unsigned char file_20[] = {
#embed "../../../clients/conformance/fixtures/levelMap.jsonl"
};
static const unsigned char file_21[] = {
#embed "../../../clients/conformance/fixtures/longList.jsonl"
};
static const unsigned char file_22[] = {
#embed "../../../clients/conformance/fixtures/longText.jsonl"
};
static const unsigned char file_23[] = {
#embed "../../../clients/conformance/fixtures/notes.jsonl"
};
static const unsigned char file_24[] = {
#embed "../../../clients/conformance/fixtures/onboarding.jsonl"
};
static const unsigned char file_25[] = {
#embed "../../../clients/conformance/fixtures/signIn.jsonl"
};
static const unsigned char file_26[] = {
#embed "../../../clients/conformance/fixtures/stocks.jsonl"
};
static const unsigned char file_27[] = {
#embed "../../../clients/conformance/fixtures/twoState.jsonl"
};
static const unsigned char file_28[] = {
#embed "../../../clients/conformance/fixtures/twoTabs.jsonl"
};
static const unsigned char file_29[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/.github/workflows/ci.yml.stencil"
};
static const unsigned char file_30[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/.gitignore.stencil"
};
static const unsigned char file_31[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Makefile.stencil"
};
static const unsigned char file_32[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Package.swift.stencil"
};
static const unsigned char file_33[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/README.md.stencil"
};
static const unsigned char file_34[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/HomeStore.swift.stencil"
};
static const unsigned char file_35[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}App.swift.stencil"
};
static const unsigned char file_36[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}Coordinator.swift.stencil"
};
static const unsigned char file_37[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}Main/Main.swift.stencil"
};
static const unsigned char file_38[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/app/Tests/{{app}}Tests/HomeTests.swift.stencil"
};
static const unsigned char file_39[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil"
};
static const unsigned char file_40[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil"
};
static const unsigned char file_41[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/flow/insertions.stencil"
};
static const unsigned char file_42[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/form/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_43[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_44[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/form/insertions.stencil"
};
static const unsigned char file_45[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/part/Sources/{{app}}/{{name}}Part.swift.stencil"
};
static const unsigned char file_46[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil"
};
static const unsigned char file_47[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/part/insertions.stencil"
};
static const unsigned char file_48[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/repository/Sources/{{app}}/{{name}}Repository.swift.stencil"
};
static const unsigned char file_49[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil"
};
static const unsigned char file_50[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/repository/insertions.stencil"
};
static const unsigned char file_51[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/screen/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_52[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_53[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/screen/insertions.stencil"
};
static const unsigned char file_54[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil"
};
static const unsigned char file_55[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil"
};
static const unsigned char file_56[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/templates/use-case/insertions.stencil"
};
static const unsigned char file_57[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/languages/python.stencil"
};
static const unsigned char file_58[] = {
#embed "../../../Sources/Tools/CEmbeddedFiles/languages/typescript.stencil"
};
static const unsigned char file_59[] = {
#embed "../../../Tests/Docs/ReadmeTests/PublicTypes.txt"
};

static const struct embedded_file files[] = {
    {"Tests/Conformance/A.json",
     file_0, sizeof file_0},
    {"Tests/Conformance/B.json",
     file_1, sizeof file_1},
    {"Tests/Conformance/C.json",
     file_2, sizeof file_2},
    {"Tests/Conformance/D.json",
     file_3, sizeof file_3},
    {"Tests/Conformance/E.json",
     file_4, sizeof file_4},
    {"Tests/Conformance/F.json",
     file_5, sizeof file_5},
    {"Tests/Conformance/G.json",
     file_6, sizeof file_6},
    {"Tests/Conformance/H.json",
     file_7, sizeof file_7},
    {"Tests/Conformance/I.json",
     file_8, sizeof file_8},
    {"Tests/Conformance/J.json",
     file_9, sizeof file_9},
    {"Tests/Conformance/K.json",
     file_10, sizeof file_10},
    {"Tests/Conformance/L.json",
     file_11, sizeof file_11},
    {"Tests/Conformance/M.json",
     file_12, sizeof file_12},
    {"Tests/Conformance/N.json",
     file_13, sizeof file_13},
    {"Tests/Conformance/O.json",
     file_14, sizeof file_14},
    {"Tests/Conformance/P.json",
     file_15, sizeof file_15},
    {"clients/conformance/fixtures/editProfile.jsonl",
     file_16, sizeof file_16},
    {"clients/conformance/fixtures/gallery.jsonl",
     file_17, sizeof file_17},
    {"clients/conformance/fixtures/lag.jsonl",
     file_18, sizeof file_18},
    {"clients/conformance/fixtures/layers.jsonl",
     file_19, sizeof file_19},
    {"clients/conformance/fixtures/levelMap.jsonl",
     file_20, sizeof file_20},
    {"clients/conformance/fixtures/longList.jsonl",
     file_21, sizeof file_21},
    {"clients/conformance/fixtures/longText.jsonl",
     file_22, sizeof file_22},
    {"clients/conformance/fixtures/notes.jsonl",
     file_23, sizeof file_23},
    {"clients/conformance/fixtures/onboarding.jsonl",
     file_24, sizeof file_24},
    {"clients/conformance/fixtures/signIn.jsonl",
     file_25, sizeof file_25},
    {"clients/conformance/fixtures/stocks.jsonl",
     file_26, sizeof file_26},
    {"clients/conformance/fixtures/twoState.jsonl",
     file_27, sizeof file_27},
    {"clients/conformance/fixtures/twoTabs.jsonl",
     file_28, sizeof file_28},
    {"Sources/Tools/CEmbeddedFiles/templates/app/.github/workflows/ci.yml.stencil",
     file_29, sizeof file_29},
    {"Sources/Tools/CEmbeddedFiles/templates/app/.gitignore.stencil",
     file_30, sizeof file_30},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Makefile.stencil",
     file_31, sizeof file_31},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Package.swift.stencil",
     file_32, sizeof file_32},
    {"Sources/Tools/CEmbeddedFiles/templates/app/README.md.stencil",
     file_33, sizeof file_33},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/HomeStore.swift.stencil",
     file_34, sizeof file_34},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}App.swift.stencil",
     file_35, sizeof file_35},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}Coordinator.swift.stencil",
     file_36, sizeof file_36},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Sources/{{app}}Main/Main.swift.stencil",
     file_37, sizeof file_37},
    {"Sources/Tools/CEmbeddedFiles/templates/app/Tests/{{app}}Tests/HomeTests.swift.stencil",
     file_38, sizeof file_38},
    {"Sources/Tools/CEmbeddedFiles/templates/flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil",
     file_39, sizeof file_39},
    {"Sources/Tools/CEmbeddedFiles/templates/flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil",
     file_40, sizeof file_40},
    {"Sources/Tools/CEmbeddedFiles/templates/flow/insertions.stencil",
     file_41, sizeof file_41},
    {"Sources/Tools/CEmbeddedFiles/templates/form/Sources/{{app}}/{{name}}Store.swift.stencil",
     file_42, sizeof file_42},
    {"Sources/Tools/CEmbeddedFiles/templates/form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil",
     file_43, sizeof file_43},
    {"Sources/Tools/CEmbeddedFiles/templates/form/insertions.stencil",
     file_44, sizeof file_44},
    {"Sources/Tools/CEmbeddedFiles/templates/part/Sources/{{app}}/{{name}}Part.swift.stencil",
     file_45, sizeof file_45},
    {"Sources/Tools/CEmbeddedFiles/templates/part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil",
     file_46, sizeof file_46},
    {"Sources/Tools/CEmbeddedFiles/templates/part/insertions.stencil",
     file_47, sizeof file_47},
    {"Sources/Tools/CEmbeddedFiles/templates/repository/Sources/{{app}}/{{name}}Repository.swift.stencil",
     file_48, sizeof file_48},
    {"Sources/Tools/CEmbeddedFiles/templates/repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil",
     file_49, sizeof file_49},
    {"Sources/Tools/CEmbeddedFiles/templates/repository/insertions.stencil",
     file_50, sizeof file_50},
    {"Sources/Tools/CEmbeddedFiles/templates/screen/Sources/{{app}}/{{name}}Store.swift.stencil",
     file_51, sizeof file_51},
    {"Sources/Tools/CEmbeddedFiles/templates/screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil",
     file_52, sizeof file_52},
    {"Sources/Tools/CEmbeddedFiles/templates/screen/insertions.stencil",
     file_53, sizeof file_53},
    {"Sources/Tools/CEmbeddedFiles/templates/use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil",
     file_54, sizeof file_54},
    {"Sources/Tools/CEmbeddedFiles/templates/use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil",
     file_55, sizeof file_55},
    {"Sources/Tools/CEmbeddedFiles/templates/use-case/insertions.stencil",
     file_56, sizeof file_56},
    {"Sources/Tools/CEmbeddedFiles/languages/python.stencil",
     file_57, sizeof file_57},
    {"Sources/Tools/CEmbeddedFiles/languages/typescript.stencil",
     file_58, sizeof file_58},
    {"Tests/Docs/ReadmeTests/PublicTypes.txt",
     file_59, sizeof file_59},
};

size_t embedded_file_count(void) { return sizeof files / sizeof files[0]; }

struct embedded_file embedded_file(size_t index) { return files[index]; }
