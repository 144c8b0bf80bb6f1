// Generated; a test holds the list to the files of the package.
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A01.json"
};
static const unsigned char file_1[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A02.json"
};
static const unsigned char file_2[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A03.json"
};
static const unsigned char file_3[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A04.json"
};
static const unsigned char file_4[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A05.json"
};
static const unsigned char file_5[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A06.json"
};
static const unsigned char file_6[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A07.json"
};
static const unsigned char file_7[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A08.json"
};
static const unsigned char file_8[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A09.json"
};
static const unsigned char file_9[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A10.json"
};
static const unsigned char file_10[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A11.json"
};
static const unsigned char file_11[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A12.json"
};
static const unsigned char file_12[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A13.json"
};
static const unsigned char file_13[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A14.json"
};
static const unsigned char file_14[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A15.json"
};
static const unsigned char file_15[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A16.json"
};
static const unsigned char file_16[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B01.json"
};
static const unsigned char file_17[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B02.json"
};
static const unsigned char file_18[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B03.json"
};
static const unsigned char file_19[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B04.json"
};
static const unsigned char file_20[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B05.json"
};
static const unsigned char file_21[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B06.json"
};
static const unsigned char file_22[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B07.json"
};
static const unsigned char file_23[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B09.json"
};
static const unsigned char file_24[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B10.json"
};
static const unsigned char file_25[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B11.json"
};
static const unsigned char file_26[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B13.json"
};
static const unsigned char file_27[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B14.json"
};
static const unsigned char file_28[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B15.json"
};
static const unsigned char file_29[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B16.json"
};
static const unsigned char file_30[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B18.json"
};
static const unsigned char file_31[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B19.json"
};
static const unsigned char file_32[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B20.json"
};
static const unsigned char file_33[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B21.json"
};
static const unsigned char file_34[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B22.json"
};
static const unsigned char file_35[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B23.json"
};
static const unsigned char file_36[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B24.json"
};
static const unsigned char file_37[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B25.json"
};
static const unsigned char file_38[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B26.json"
};
static const unsigned char file_39[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B27.json"
};
static const unsigned char file_40[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B28.json"
};
static const unsigned char file_41[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B29.json"
};
static const unsigned char file_42[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B30.json"
};
static const unsigned char file_43[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B31.json"
};
static const unsigned char file_44[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C01.json"
};
static const unsigned char file_45[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C02.json"
};
static const unsigned char file_46[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C04.json"
};
static const unsigned char file_47[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C05.json"
};
static const unsigned char file_48[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C06.json"
};
static const unsigned char file_49[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C07.json"
};
static const unsigned char file_50[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C08.json"
};
static const unsigned char file_51[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C11.json"
};
static const unsigned char file_52[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C12.json"
};
static const unsigned char file_53[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C13.json"
};
static const unsigned char file_54[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C14.json"
};
static const unsigned char file_55[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C15.json"
};
static const unsigned char file_56[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C16.json"
};
static const unsigned char file_57[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C17.json"
};
static const unsigned char file_58[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C18.json"
};
static const unsigned char file_59[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C19.json"
};
static const unsigned char file_60[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C20.json"
};
static const unsigned char file_61[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D01.json"
};
static const unsigned char file_62[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D02.json"
};
static const unsigned char file_63[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D03.json"
};
static const unsigned char file_64[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D04.json"
};
static const unsigned char file_65[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D05.json"
};
static const unsigned char file_66[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D06.json"
};
static const unsigned char file_67[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D07.json"
};
static const unsigned char file_68[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D09.json"
};
static const unsigned char file_69[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D10.json"
};
static const unsigned char file_70[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D11.json"
};
static const unsigned char file_71[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D12.json"
};
static const unsigned char file_72[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D13.json"
};
static const unsigned char file_73[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D14.json"
};
static const unsigned char file_74[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D15.json"
};
static const unsigned char file_75[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D16.json"
};
static const unsigned char file_76[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D17.json"
};
static const unsigned char file_77[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D18.json"
};
static const unsigned char file_78[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D19.json"
};
static const unsigned char file_79[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E01.json"
};
static const unsigned char file_80[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E02.json"
};
static const unsigned char file_81[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E03.json"
};
static const unsigned char file_82[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E04.json"
};
static const unsigned char file_83[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E05.json"
};
static const unsigned char file_84[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E07.json"
};
static const unsigned char file_85[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E08.json"
};
static const unsigned char file_86[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E09.json"
};
static const unsigned char file_87[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E10.json"
};
static const unsigned char file_88[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E11.json"
};
static const unsigned char file_89[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E12.json"
};
static const unsigned char file_90[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E13.json"
};
static const unsigned char file_91[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14a.json"
};
static const unsigned char file_92[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14b.json"
};
static const unsigned char file_93[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14c.json"
};
static const unsigned char file_94[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14d.json"
};
static const unsigned char file_95[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14e.json"
};
static const unsigned char file_96[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14f.json"
};
static const unsigned char file_97[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14g.json"
};
static const unsigned char file_98[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14h.json"
};
static const unsigned char file_99[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14i.json"
};
static const unsigned char file_100[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18a.json"
};
static const unsigned char file_101[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18b.json"
};
static const unsigned char file_102[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E19.json"
};
static const unsigned char file_103[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E20.json"
};
static const unsigned char file_104[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E21.json"
};
static const unsigned char file_105[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E22.json"
};
static const unsigned char file_106[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E23.json"
};
static const unsigned char file_107[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E24.json"
};
static const unsigned char file_108[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E25.json"
};
static const unsigned char file_109[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E26.json"
};
static const unsigned char file_110[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E27.json"
};
static const unsigned char file_111[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E28.json"
};
static const unsigned char file_112[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E29.json"
};
static const unsigned char file_113[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E30.json"
};
static const unsigned char file_114[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E31.json"
};
static const unsigned char file_115[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E32.json"
};
static const unsigned char file_116[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E33.json"
};
static const unsigned char file_117[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E34.json"
};
static const unsigned char file_118[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E35.json"
};
static const unsigned char file_119[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E36.json"
};
static const unsigned char file_120[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E37.json"
};
static const unsigned char file_121[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E38.json"
};
static const unsigned char file_122[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E39.json"
};
static const unsigned char file_123[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E40.json"
};
static const unsigned char file_124[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E41.json"
};
static const unsigned char file_125[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E42.json"
};
static const unsigned char file_126[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F01.json"
};
static const unsigned char file_127[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F03.json"
};
static const unsigned char file_128[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F04.json"
};
static const unsigned char file_129[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F06.json"
};
static const unsigned char file_130[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F07.json"
};
static const unsigned char file_131[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F08.json"
};
static const unsigned char file_132[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F09.json"
};
static const unsigned char file_133[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F10.json"
};
static const unsigned char file_134[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F11.json"
};
static const unsigned char file_135[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F12.json"
};
static const unsigned char file_136[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13a.json"
};
static const unsigned char file_137[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13b.json"
};
static const unsigned char file_138[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F14.json"
};
static const unsigned char file_139[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F15.json"
};
static const unsigned char file_140[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F16.json"
};
static const unsigned char file_141[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F17.json"
};
static const unsigned char file_142[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F18.json"
};
static const unsigned char file_143[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F19.json"
};
static const unsigned char file_144[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F20.json"
};
static const unsigned char file_145[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F21.json"
};
static const unsigned char file_146[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F22.json"
};
static const unsigned char file_147[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F23.json"
};
static const unsigned char file_148[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F24.json"
};
static const unsigned char file_149[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F25.json"
};
static const unsigned char file_150[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F26.json"
};
static const unsigned char file_151[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G01.json"
};
static const unsigned char file_152[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G02.json"
};
static const unsigned char file_153[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G04.json"
};
static const unsigned char file_154[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G05.json"
};
static const unsigned char file_155[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G06.json"
};
static const unsigned char file_156[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G07.json"
};
static const unsigned char file_157[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G08.json"
};
static const unsigned char file_158[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G09.json"
};
static const unsigned char file_159[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G10.json"
};
static const unsigned char file_160[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G11.json"
};
static const unsigned char file_161[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G12.json"
};
static const unsigned char file_162[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G13.json"
};
static const unsigned char file_163[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G14.json"
};
static const unsigned char file_164[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G15.json"
};
static const unsigned char file_165[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G16.json"
};
static const unsigned char file_166[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G17.json"
};
static const unsigned char file_167[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G18.json"
};
static const unsigned char file_168[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G19.json"
};
static const unsigned char file_169[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G20.json"
};
static const unsigned char file_170[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21a.json"
};
static const unsigned char file_171[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21b.json"
};
static const unsigned char file_172[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G22.json"
};
static const unsigned char file_173[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G23.json"
};
static const unsigned char file_174[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G24.json"
};
static const unsigned char file_175[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G25.json"
};
static const unsigned char file_176[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G26.json"
};
static const unsigned char file_177[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H01.json"
};
static const unsigned char file_178[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H02.json"
};
static const unsigned char file_179[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H03.json"
};
static const unsigned char file_180[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H04.json"
};
static const unsigned char file_181[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H05.json"
};
static const unsigned char file_182[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H06.json"
};
static const unsigned char file_183[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H07.json"
};
static const unsigned char file_184[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08.json"
};
static const unsigned char file_185[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08a.json"
};
static const unsigned char file_186[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08b.json"
};
static const unsigned char file_187[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08c.json"
};
static const unsigned char file_188[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H09.json"
};
static const unsigned char file_189[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10a.json"
};
static const unsigned char file_190[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10b.json"
};
static const unsigned char file_191[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10c.json"
};
static const unsigned char file_192[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H12.json"
};
static const unsigned char file_193[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14a.json"
};
static const unsigned char file_194[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14b.json"
};
static const unsigned char file_195[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14c.json"
};
static const unsigned char file_196[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14d.json"
};
static const unsigned char file_197[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14e.json"
};
static const unsigned char file_198[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14f.json"
};
static const unsigned char file_199[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14g.json"
};
static const unsigned char file_200[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14h.json"
};
static const unsigned char file_201[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14i.json"
};
static const unsigned char file_202[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H15.json"
};
static const unsigned char file_203[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H16.json"
};
static const unsigned char file_204[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H18.json"
};
static const unsigned char file_205[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H19.json"
};
static const unsigned char file_206[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H20.json"
};
static const unsigned char file_207[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H21.json"
};
static const unsigned char file_208[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22a.json"
};
static const unsigned char file_209[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22b.json"
};
static const unsigned char file_210[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22c.json"
};
static const unsigned char file_211[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H23.json"
};
static const unsigned char file_212[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H24.json"
};
static const unsigned char file_213[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H25.json"
};
static const unsigned char file_214[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H26.json"
};
static const unsigned char file_215[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H27.json"
};
static const unsigned char file_216[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H28.json"
};
static const unsigned char file_217[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H29.json"
};
static const unsigned char file_218[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H30.json"
};
static const unsigned char file_219[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H31.json"
};
static const unsigned char file_220[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H32.json"
};
static const unsigned char file_221[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H33.json"
};
static const unsigned char file_222[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H34.json"
};
static const unsigned char file_223[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H35.json"
};
static const unsigned char file_224[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H36.json"
};
static const unsigned char file_225[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H37.json"
};
static const unsigned char file_226[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H38.json"
};
static const unsigned char file_227[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H39.json"
};
static const unsigned char file_228[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H40.json"
};
static const unsigned char file_229[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H41.json"
};
static const unsigned char file_230[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H42.json"
};
static const unsigned char file_231[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H43.json"
};
static const unsigned char file_232[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I01.json"
};
static const unsigned char file_233[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I02.json"
};
static const unsigned char file_234[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I03.json"
};
static const unsigned char file_235[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I04.json"
};
static const unsigned char file_236[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I05.json"
};
static const unsigned char file_237[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I06.json"
};
static const unsigned char file_238[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I07.json"
};
static const unsigned char file_239[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I08.json"
};
static const unsigned char file_240[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I09.json"
};
static const unsigned char file_241[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I10.json"
};
static const unsigned char file_242[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I12.json"
};
static const unsigned char file_243[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I13.json"
};
static const unsigned char file_244[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I14.json"
};
static const unsigned char file_245[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I20.json"
};
static const unsigned char file_246[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I21.json"
};
static const unsigned char file_247[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I22.json"
};
static const unsigned char file_248[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I23.json"
};
static const unsigned char file_249[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I24.json"
};
static const unsigned char file_250[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I25.json"
};
static const unsigned char file_251[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I26.json"
};
static const unsigned char file_252[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I27.json"
};
static const unsigned char file_253[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I28.json"
};
static const unsigned char file_254[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I29.json"
};
static const unsigned char file_255[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I30.json"
};
static const unsigned char file_256[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I31.json"
};
static const unsigned char file_257[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I32.json"
};
static const unsigned char file_258[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I33.json"
};
static const unsigned char file_259[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I34.json"
};
static const unsigned char file_260[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I35.json"
};
static const unsigned char file_261[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I36.json"
};
static const unsigned char file_262[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I38.json"
};
static const unsigned char file_263[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I39.json"
};
static const unsigned char file_264[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I40.json"
};
static const unsigned char file_265[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I41.json"
};
static const unsigned char file_266[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I42.json"
};
static const unsigned char file_267[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I43.json"
};
static const unsigned char file_268[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I44.json"
};
static const unsigned char file_269[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I45.json"
};
static const unsigned char file_270[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I46.json"
};
static const unsigned char file_271[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I47.json"
};
static const unsigned char file_272[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I48.json"
};
static const unsigned char file_273[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I49.json"
};
static const unsigned char file_274[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I50.json"
};
static const unsigned char file_275[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I51.json"
};
static const unsigned char file_276[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I52.json"
};
static const unsigned char file_277[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I53.json"
};
static const unsigned char file_278[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I54.json"
};
static const unsigned char file_279[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I55.json"
};
static const unsigned char file_280[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I56.json"
};
static const unsigned char file_281[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I57.json"
};
static const unsigned char file_282[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I58.json"
};
static const unsigned char file_283[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I59.json"
};
static const unsigned char file_284[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I60.json"
};
static const unsigned char file_285[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I61.json"
};
static const unsigned char file_286[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I62.json"
};
static const unsigned char file_287[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I63.json"
};
static const unsigned char file_288[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I64.json"
};
static const unsigned char file_289[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I65.json"
};
static const unsigned char file_290[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I66.json"
};
static const unsigned char file_291[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I67.json"
};
static const unsigned char file_292[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I68.json"
};
static const unsigned char file_293[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I69.json"
};
static const unsigned char file_294[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I70.json"
};
static const unsigned char file_295[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I71.json"
};
static const unsigned char file_296[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I72.json"
};
static const unsigned char file_297[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I73.json"
};
static const unsigned char file_298[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I74.json"
};
static const unsigned char file_299[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I75.json"
};
static const unsigned char file_300[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I76.json"
};
static const unsigned char file_301[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I77.json"
};
static const unsigned char file_302[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I78.json"
};
static const unsigned char file_303[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I79.json"
};
static const unsigned char file_304[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I80.json"
};
static const unsigned char file_305[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I81.json"
};
static const unsigned char file_306[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I82.json"
};
static const unsigned char file_307[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I83.json"
};
static const unsigned char file_308[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I84.json"
};
static const unsigned char file_309[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I85.json"
};
static const unsigned char file_310[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I86.json"
};
static const unsigned char file_311[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I87.json"
};
static const unsigned char file_312[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I88.json"
};
static const unsigned char file_313[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I89.json"
};
static const unsigned char file_314[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I90.json"
};
static const unsigned char file_315[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I91.json"
};
static const unsigned char file_316[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I92.json"
};
static const unsigned char file_317[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I93.json"
};
static const unsigned char file_318[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I94.json"
};
static const unsigned char file_319[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I95.json"
};
static const unsigned char file_320[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I96.json"
};
static const unsigned char file_321[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J01.json"
};
static const unsigned char file_322[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J02.json"
};
static const unsigned char file_323[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J04.json"
};
static const unsigned char file_324[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J05.json"
};
static const unsigned char file_325[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J06.json"
};
static const unsigned char file_326[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J07.json"
};
static const unsigned char file_327[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J08.json"
};
static const unsigned char file_328[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J20.json"
};
static const unsigned char file_329[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J21.json"
};
static const unsigned char file_330[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J22.json"
};
static const unsigned char file_331[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J23.json"
};
static const unsigned char file_332[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J24.json"
};
static const unsigned char file_333[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J25.json"
};
static const unsigned char file_334[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J26.json"
};
static const unsigned char file_335[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J27.json"
};
static const unsigned char file_336[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J28.json"
};
static const unsigned char file_337[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J29.json"
};
static const unsigned char file_338[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J30.json"
};
static const unsigned char file_339[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J31.json"
};
static const unsigned char file_340[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J32.json"
};
static const unsigned char file_341[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J33.json"
};
static const unsigned char file_342[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J34.json"
};
static const unsigned char file_343[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J35.json"
};
static const unsigned char file_344[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J36.json"
};
static const unsigned char file_345[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J37.json"
};
static const unsigned char file_346[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J38.json"
};
static const unsigned char file_347[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J39.json"
};
static const unsigned char file_348[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J40.json"
};
static const unsigned char file_349[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J41.json"
};
static const unsigned char file_350[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J42.json"
};
static const unsigned char file_351[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J43.json"
};
static const unsigned char file_352[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J44.json"
};
static const unsigned char file_353[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J45.json"
};
static const unsigned char file_354[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J46.json"
};
static const unsigned char file_355[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J47.json"
};
static const unsigned char file_356[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J48.json"
};
static const unsigned char file_357[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J49.json"
};
static const unsigned char file_358[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J50.json"
};
static const unsigned char file_359[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J51.json"
};
static const unsigned char file_360[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J52.json"
};
static const unsigned char file_361[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J53.json"
};
static const unsigned char file_362[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J54.json"
};
static const unsigned char file_363[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J55.json"
};
static const unsigned char file_364[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J56.json"
};
static const unsigned char file_365[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J57.json"
};
static const unsigned char file_366[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J58.json"
};
static const unsigned char file_367[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J59.json"
};
static const unsigned char file_368[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J60.json"
};
static const unsigned char file_369[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J61.json"
};
static const unsigned char file_370[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J62.json"
};
static const unsigned char file_371[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J63.json"
};
static const unsigned char file_372[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J64.json"
};
static const unsigned char file_373[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J65.json"
};
static const unsigned char file_374[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J66.json"
};
static const unsigned char file_375[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J67.json"
};
static const unsigned char file_376[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K01.json"
};
static const unsigned char file_377[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K02.json"
};
static const unsigned char file_378[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K03.json"
};
static const unsigned char file_379[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06.json"
};
static const unsigned char file_380[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06b.json"
};
static const unsigned char file_381[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07a.json"
};
static const unsigned char file_382[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07b.json"
};
static const unsigned char file_383[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K08.json"
};
static const unsigned char file_384[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K09.json"
};
static const unsigned char file_385[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K10.json"
};
static const unsigned char file_386[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K11.json"
};
static const unsigned char file_387[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K12.json"
};
static const unsigned char file_388[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K13.json"
};
static const unsigned char file_389[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K14.json"
};
static const unsigned char file_390[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K15.json"
};
static const unsigned char file_391[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K16.json"
};
static const unsigned char file_392[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K17.json"
};
static const unsigned char file_393[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K18.json"
};
static const unsigned char file_394[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K19.json"
};
static const unsigned char file_395[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K20.json"
};
static const unsigned char file_396[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K21.json"
};
static const unsigned char file_397[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K22.json"
};
static const unsigned char file_398[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K23.json"
};
static const unsigned char file_399[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K24.json"
};
static const unsigned char file_400[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K25.json"
};
static const unsigned char file_401[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K26.json"
};
static const unsigned char file_402[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K27.json"
};
static const unsigned char file_403[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K28.json"
};
static const unsigned char file_404[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K29.json"
};
static const unsigned char file_405[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K30.json"
};
static const unsigned char file_406[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K31.json"
};
static const unsigned char file_407[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K40.json"
};
static const unsigned char file_408[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K41.json"
};
static const unsigned char file_409[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K42.json"
};
static const unsigned char file_410[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K43.json"
};
static const unsigned char file_411[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K44.json"
};
static const unsigned char file_412[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K45.json"
};
static const unsigned char file_413[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K46.json"
};
static const unsigned char file_414[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K47.json"
};
static const unsigned char file_415[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K48.json"
};
static const unsigned char file_416[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K49.json"
};
static const unsigned char file_417[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K50.json"
};
static const unsigned char file_418[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K51.json"
};
static const unsigned char file_419[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K52.json"
};
static const unsigned char file_420[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K53.json"
};
static const unsigned char file_421[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K54.json"
};
static const unsigned char file_422[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K60.json"
};
static const unsigned char file_423[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K61.json"
};
static const unsigned char file_424[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K62.json"
};
static const unsigned char file_425[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L01.json"
};
static const unsigned char file_426[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L02.json"
};
static const unsigned char file_427[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L03.json"
};
static const unsigned char file_428[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04.json"
};
static const unsigned char file_429[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04b.json"
};
static const unsigned char file_430[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L05.json"
};
static const unsigned char file_431[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06a.json"
};
static const unsigned char file_432[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06b.json"
};
static const unsigned char file_433[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06c.json"
};
static const unsigned char file_434[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L07.json"
};
static const unsigned char file_435[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L08.json"
};
static const unsigned char file_436[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L09.json"
};
static const unsigned char file_437[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L10.json"
};
static const unsigned char file_438[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L11.json"
};
static const unsigned char file_439[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L12.json"
};
static const unsigned char file_440[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L13.json"
};
static const unsigned char file_441[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L14.json"
};
static const unsigned char file_442[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L15.json"
};
static const unsigned char file_443[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L16.json"
};
static const unsigned char file_444[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L17.json"
};
static const unsigned char file_445[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L18.json"
};
static const unsigned char file_446[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L19.json"
};
static const unsigned char file_447[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L20.json"
};
static const unsigned char file_448[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M01.json"
};
static const unsigned char file_449[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M02.json"
};
static const unsigned char file_450[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M04.json"
};
static const unsigned char file_451[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M05.json"
};
static const unsigned char file_452[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M06.json"
};
static const unsigned char file_453[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M07.json"
};
static const unsigned char file_454[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N01.json"
};
static const unsigned char file_455[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N02.json"
};
static const unsigned char file_456[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N03.json"
};
static const unsigned char file_457[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N04.json"
};
static const unsigned char file_458[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N05.json"
};
static const unsigned char file_459[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N06.json"
};
static const unsigned char file_460[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N07.json"
};
static const unsigned char file_461[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N08.json"
};
static const unsigned char file_462[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N09.json"
};
static const unsigned char file_463[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N10.json"
};
static const unsigned char file_464[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N11.json"
};
static const unsigned char file_465[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N12.json"
};
static const unsigned char file_466[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N13.json"
};
static const unsigned char file_467[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N14.json"
};
static const unsigned char file_468[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N15.json"
};
static const unsigned char file_469[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N16.json"
};
static const unsigned char file_470[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N17.json"
};
static const unsigned char file_471[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N18.json"
};
static const unsigned char file_472[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N19.json"
};
static const unsigned char file_473[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N20.json"
};
static const unsigned char file_474[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N21.json"
};
static const unsigned char file_475[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N22.json"
};
static const unsigned char file_476[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N23.json"
};
static const unsigned char file_477[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N24.json"
};
static const unsigned char file_478[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O01.json"
};
static const unsigned char file_479[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O02.json"
};
static const unsigned char file_480[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O03.json"
};
static const unsigned char file_481[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O04.json"
};
static const unsigned char file_482[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O05.json"
};
static const unsigned char file_483[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O06.json"
};
static const unsigned char file_484[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O07.json"
};
static const unsigned char file_485[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O08.json"
};
static const unsigned char file_486[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O09.json"
};
static const unsigned char file_487[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O10.json"
};
static const unsigned char file_488[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O11.json"
};
static const unsigned char file_489[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P01.json"
};
static const unsigned char file_490[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P02.json"
};
static const unsigned char file_491[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P03.json"
};
static const unsigned char file_492[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P04.json"
};
static const unsigned char file_493[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P05.json"
};
static const unsigned char file_494[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P06.json"
};
static const unsigned char file_495[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P07.json"
};
static const unsigned char file_496[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P08.json"
};
static const unsigned char file_497[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P09.json"
};
static const unsigned char file_498[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P10.json"
};
static const unsigned char file_499[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P11.json"
};
static const unsigned char file_500[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P12.json"
};
static const unsigned char file_501[] = {
#embed "../../clients/fixtures/editProfile.jsonl"
};
static const unsigned char file_502[] = {
#embed "../../clients/fixtures/gallery.jsonl"
};
static const unsigned char file_503[] = {
#embed "../../clients/fixtures/lag.jsonl"
};
static const unsigned char file_504[] = {
#embed "../../clients/fixtures/layers.jsonl"
};
static const unsigned char file_505[] = {
#embed "../../clients/fixtures/levelMap.jsonl"
};
static const unsigned char file_506[] = {
#embed "../../clients/fixtures/longList.jsonl"
};
static const unsigned char file_507[] = {
#embed "../../clients/fixtures/longText.jsonl"
};
static const unsigned char file_508[] = {
#embed "../../clients/fixtures/notes.jsonl"
};
static const unsigned char file_509[] = {
#embed "../../clients/fixtures/onboarding.jsonl"
};
static const unsigned char file_510[] = {
#embed "../../clients/fixtures/signIn.jsonl"
};
static const unsigned char file_511[] = {
#embed "../../clients/fixtures/stocks.jsonl"
};
static const unsigned char file_512[] = {
#embed "../../clients/fixtures/twoState.jsonl"
};
static const unsigned char file_513[] = {
#embed "../../clients/fixtures/twoTabs.jsonl"
};
static const unsigned char file_514[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/.gitignore.stencil"
};
static const unsigned char file_515[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Makefile.stencil"
};
static const unsigned char file_516[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Package.swift.stencil"
};
static const unsigned char file_517[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/README.md.stencil"
};
static const unsigned char file_518[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/HomeStore.swift.stencil"
};
static const unsigned char file_519[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}App.swift.stencil"
};
static const unsigned char file_520[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}Coordinator.swift.stencil"
};
static const unsigned char file_521[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Sources/{{app}}Main/Main.swift.stencil"
};
static const unsigned char file_522[] = {
#embed "../../Sources/CEmbeddedFiles/templates/app/Tests/{{app}}Tests/HomeTests.swift.stencil"
};
static const unsigned char file_523[] = {
#embed "../../Sources/CEmbeddedFiles/templates/flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil"
};
static const unsigned char file_524[] = {
#embed "../../Sources/CEmbeddedFiles/templates/flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil"
};
static const unsigned char file_525[] = {
#embed "../../Sources/CEmbeddedFiles/templates/flow/insertions.stencil"
};
static const unsigned char file_526[] = {
#embed "../../Sources/CEmbeddedFiles/templates/form/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_527[] = {
#embed "../../Sources/CEmbeddedFiles/templates/form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_528[] = {
#embed "../../Sources/CEmbeddedFiles/templates/form/insertions.stencil"
};
static const unsigned char file_529[] = {
#embed "../../Sources/CEmbeddedFiles/templates/part/Sources/{{app}}/{{name}}Part.swift.stencil"
};
static const unsigned char file_530[] = {
#embed "../../Sources/CEmbeddedFiles/templates/part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil"
};
static const unsigned char file_531[] = {
#embed "../../Sources/CEmbeddedFiles/templates/part/insertions.stencil"
};
static const unsigned char file_532[] = {
#embed "../../Sources/CEmbeddedFiles/templates/repository/Sources/{{app}}/{{name}}Repository.swift.stencil"
};
static const unsigned char file_533[] = {
#embed "../../Sources/CEmbeddedFiles/templates/repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil"
};
static const unsigned char file_534[] = {
#embed "../../Sources/CEmbeddedFiles/templates/repository/insertions.stencil"
};
static const unsigned char file_535[] = {
#embed "../../Sources/CEmbeddedFiles/templates/screen/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_536[] = {
#embed "../../Sources/CEmbeddedFiles/templates/screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_537[] = {
#embed "../../Sources/CEmbeddedFiles/templates/screen/insertions.stencil"
};
static const unsigned char file_538[] = {
#embed "../../Sources/CEmbeddedFiles/templates/use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil"
};
static const unsigned char file_539[] = {
#embed "../../Sources/CEmbeddedFiles/templates/use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil"
};
static const unsigned char file_540[] = {
#embed "../../Sources/CEmbeddedFiles/templates/use-case/insertions.stencil"
};
static const unsigned char file_541[] = {
#embed "../../Tests/ReadmeTests/PublicTypes.txt"
};

static const struct embedded_file files[] = {
    {"Tests/ConformanceTests/Cases/A/A01.json",
     file_0, sizeof file_0},
    {"Tests/ConformanceTests/Cases/A/A02.json",
     file_1, sizeof file_1},
    {"Tests/ConformanceTests/Cases/A/A03.json",
     file_2, sizeof file_2},
    {"Tests/ConformanceTests/Cases/A/A04.json",
     file_3, sizeof file_3},
    {"Tests/ConformanceTests/Cases/A/A05.json",
     file_4, sizeof file_4},
    {"Tests/ConformanceTests/Cases/A/A06.json",
     file_5, sizeof file_5},
    {"Tests/ConformanceTests/Cases/A/A07.json",
     file_6, sizeof file_6},
    {"Tests/ConformanceTests/Cases/A/A08.json",
     file_7, sizeof file_7},
    {"Tests/ConformanceTests/Cases/A/A09.json",
     file_8, sizeof file_8},
    {"Tests/ConformanceTests/Cases/A/A10.json",
     file_9, sizeof file_9},
    {"Tests/ConformanceTests/Cases/A/A11.json",
     file_10, sizeof file_10},
    {"Tests/ConformanceTests/Cases/A/A12.json",
     file_11, sizeof file_11},
    {"Tests/ConformanceTests/Cases/A/A13.json",
     file_12, sizeof file_12},
    {"Tests/ConformanceTests/Cases/A/A14.json",
     file_13, sizeof file_13},
    {"Tests/ConformanceTests/Cases/A/A15.json",
     file_14, sizeof file_14},
    {"Tests/ConformanceTests/Cases/A/A16.json",
     file_15, sizeof file_15},
    {"Tests/ConformanceTests/Cases/B/B01.json",
     file_16, sizeof file_16},
    {"Tests/ConformanceTests/Cases/B/B02.json",
     file_17, sizeof file_17},
    {"Tests/ConformanceTests/Cases/B/B03.json",
     file_18, sizeof file_18},
    {"Tests/ConformanceTests/Cases/B/B04.json",
     file_19, sizeof file_19},
    {"Tests/ConformanceTests/Cases/B/B05.json",
     file_20, sizeof file_20},
    {"Tests/ConformanceTests/Cases/B/B06.json",
     file_21, sizeof file_21},
    {"Tests/ConformanceTests/Cases/B/B07.json",
     file_22, sizeof file_22},
    {"Tests/ConformanceTests/Cases/B/B09.json",
     file_23, sizeof file_23},
    {"Tests/ConformanceTests/Cases/B/B10.json",
     file_24, sizeof file_24},
    {"Tests/ConformanceTests/Cases/B/B11.json",
     file_25, sizeof file_25},
    {"Tests/ConformanceTests/Cases/B/B13.json",
     file_26, sizeof file_26},
    {"Tests/ConformanceTests/Cases/B/B14.json",
     file_27, sizeof file_27},
    {"Tests/ConformanceTests/Cases/B/B15.json",
     file_28, sizeof file_28},
    {"Tests/ConformanceTests/Cases/B/B16.json",
     file_29, sizeof file_29},
    {"Tests/ConformanceTests/Cases/B/B18.json",
     file_30, sizeof file_30},
    {"Tests/ConformanceTests/Cases/B/B19.json",
     file_31, sizeof file_31},
    {"Tests/ConformanceTests/Cases/B/B20.json",
     file_32, sizeof file_32},
    {"Tests/ConformanceTests/Cases/B/B21.json",
     file_33, sizeof file_33},
    {"Tests/ConformanceTests/Cases/B/B22.json",
     file_34, sizeof file_34},
    {"Tests/ConformanceTests/Cases/B/B23.json",
     file_35, sizeof file_35},
    {"Tests/ConformanceTests/Cases/B/B24.json",
     file_36, sizeof file_36},
    {"Tests/ConformanceTests/Cases/B/B25.json",
     file_37, sizeof file_37},
    {"Tests/ConformanceTests/Cases/B/B26.json",
     file_38, sizeof file_38},
    {"Tests/ConformanceTests/Cases/B/B27.json",
     file_39, sizeof file_39},
    {"Tests/ConformanceTests/Cases/B/B28.json",
     file_40, sizeof file_40},
    {"Tests/ConformanceTests/Cases/B/B29.json",
     file_41, sizeof file_41},
    {"Tests/ConformanceTests/Cases/B/B30.json",
     file_42, sizeof file_42},
    {"Tests/ConformanceTests/Cases/B/B31.json",
     file_43, sizeof file_43},
    {"Tests/ConformanceTests/Cases/C/C01.json",
     file_44, sizeof file_44},
    {"Tests/ConformanceTests/Cases/C/C02.json",
     file_45, sizeof file_45},
    {"Tests/ConformanceTests/Cases/C/C04.json",
     file_46, sizeof file_46},
    {"Tests/ConformanceTests/Cases/C/C05.json",
     file_47, sizeof file_47},
    {"Tests/ConformanceTests/Cases/C/C06.json",
     file_48, sizeof file_48},
    {"Tests/ConformanceTests/Cases/C/C07.json",
     file_49, sizeof file_49},
    {"Tests/ConformanceTests/Cases/C/C08.json",
     file_50, sizeof file_50},
    {"Tests/ConformanceTests/Cases/C/C11.json",
     file_51, sizeof file_51},
    {"Tests/ConformanceTests/Cases/C/C12.json",
     file_52, sizeof file_52},
    {"Tests/ConformanceTests/Cases/C/C13.json",
     file_53, sizeof file_53},
    {"Tests/ConformanceTests/Cases/C/C14.json",
     file_54, sizeof file_54},
    {"Tests/ConformanceTests/Cases/C/C15.json",
     file_55, sizeof file_55},
    {"Tests/ConformanceTests/Cases/C/C16.json",
     file_56, sizeof file_56},
    {"Tests/ConformanceTests/Cases/C/C17.json",
     file_57, sizeof file_57},
    {"Tests/ConformanceTests/Cases/C/C18.json",
     file_58, sizeof file_58},
    {"Tests/ConformanceTests/Cases/C/C19.json",
     file_59, sizeof file_59},
    {"Tests/ConformanceTests/Cases/C/C20.json",
     file_60, sizeof file_60},
    {"Tests/ConformanceTests/Cases/D/D01.json",
     file_61, sizeof file_61},
    {"Tests/ConformanceTests/Cases/D/D02.json",
     file_62, sizeof file_62},
    {"Tests/ConformanceTests/Cases/D/D03.json",
     file_63, sizeof file_63},
    {"Tests/ConformanceTests/Cases/D/D04.json",
     file_64, sizeof file_64},
    {"Tests/ConformanceTests/Cases/D/D05.json",
     file_65, sizeof file_65},
    {"Tests/ConformanceTests/Cases/D/D06.json",
     file_66, sizeof file_66},
    {"Tests/ConformanceTests/Cases/D/D07.json",
     file_67, sizeof file_67},
    {"Tests/ConformanceTests/Cases/D/D09.json",
     file_68, sizeof file_68},
    {"Tests/ConformanceTests/Cases/D/D10.json",
     file_69, sizeof file_69},
    {"Tests/ConformanceTests/Cases/D/D11.json",
     file_70, sizeof file_70},
    {"Tests/ConformanceTests/Cases/D/D12.json",
     file_71, sizeof file_71},
    {"Tests/ConformanceTests/Cases/D/D13.json",
     file_72, sizeof file_72},
    {"Tests/ConformanceTests/Cases/D/D14.json",
     file_73, sizeof file_73},
    {"Tests/ConformanceTests/Cases/D/D15.json",
     file_74, sizeof file_74},
    {"Tests/ConformanceTests/Cases/D/D16.json",
     file_75, sizeof file_75},
    {"Tests/ConformanceTests/Cases/D/D17.json",
     file_76, sizeof file_76},
    {"Tests/ConformanceTests/Cases/D/D18.json",
     file_77, sizeof file_77},
    {"Tests/ConformanceTests/Cases/D/D19.json",
     file_78, sizeof file_78},
    {"Tests/ConformanceTests/Cases/E/E01.json",
     file_79, sizeof file_79},
    {"Tests/ConformanceTests/Cases/E/E02.json",
     file_80, sizeof file_80},
    {"Tests/ConformanceTests/Cases/E/E03.json",
     file_81, sizeof file_81},
    {"Tests/ConformanceTests/Cases/E/E04.json",
     file_82, sizeof file_82},
    {"Tests/ConformanceTests/Cases/E/E05.json",
     file_83, sizeof file_83},
    {"Tests/ConformanceTests/Cases/E/E07.json",
     file_84, sizeof file_84},
    {"Tests/ConformanceTests/Cases/E/E08.json",
     file_85, sizeof file_85},
    {"Tests/ConformanceTests/Cases/E/E09.json",
     file_86, sizeof file_86},
    {"Tests/ConformanceTests/Cases/E/E10.json",
     file_87, sizeof file_87},
    {"Tests/ConformanceTests/Cases/E/E11.json",
     file_88, sizeof file_88},
    {"Tests/ConformanceTests/Cases/E/E12.json",
     file_89, sizeof file_89},
    {"Tests/ConformanceTests/Cases/E/E13.json",
     file_90, sizeof file_90},
    {"Tests/ConformanceTests/Cases/E/E14a.json",
     file_91, sizeof file_91},
    {"Tests/ConformanceTests/Cases/E/E14b.json",
     file_92, sizeof file_92},
    {"Tests/ConformanceTests/Cases/E/E14c.json",
     file_93, sizeof file_93},
    {"Tests/ConformanceTests/Cases/E/E14d.json",
     file_94, sizeof file_94},
    {"Tests/ConformanceTests/Cases/E/E14e.json",
     file_95, sizeof file_95},
    {"Tests/ConformanceTests/Cases/E/E14f.json",
     file_96, sizeof file_96},
    {"Tests/ConformanceTests/Cases/E/E14g.json",
     file_97, sizeof file_97},
    {"Tests/ConformanceTests/Cases/E/E14h.json",
     file_98, sizeof file_98},
    {"Tests/ConformanceTests/Cases/E/E14i.json",
     file_99, sizeof file_99},
    {"Tests/ConformanceTests/Cases/E/E18a.json",
     file_100, sizeof file_100},
    {"Tests/ConformanceTests/Cases/E/E18b.json",
     file_101, sizeof file_101},
    {"Tests/ConformanceTests/Cases/E/E19.json",
     file_102, sizeof file_102},
    {"Tests/ConformanceTests/Cases/E/E20.json",
     file_103, sizeof file_103},
    {"Tests/ConformanceTests/Cases/E/E21.json",
     file_104, sizeof file_104},
    {"Tests/ConformanceTests/Cases/E/E22.json",
     file_105, sizeof file_105},
    {"Tests/ConformanceTests/Cases/E/E23.json",
     file_106, sizeof file_106},
    {"Tests/ConformanceTests/Cases/E/E24.json",
     file_107, sizeof file_107},
    {"Tests/ConformanceTests/Cases/E/E25.json",
     file_108, sizeof file_108},
    {"Tests/ConformanceTests/Cases/E/E26.json",
     file_109, sizeof file_109},
    {"Tests/ConformanceTests/Cases/E/E27.json",
     file_110, sizeof file_110},
    {"Tests/ConformanceTests/Cases/E/E28.json",
     file_111, sizeof file_111},
    {"Tests/ConformanceTests/Cases/E/E29.json",
     file_112, sizeof file_112},
    {"Tests/ConformanceTests/Cases/E/E30.json",
     file_113, sizeof file_113},
    {"Tests/ConformanceTests/Cases/E/E31.json",
     file_114, sizeof file_114},
    {"Tests/ConformanceTests/Cases/E/E32.json",
     file_115, sizeof file_115},
    {"Tests/ConformanceTests/Cases/E/E33.json",
     file_116, sizeof file_116},
    {"Tests/ConformanceTests/Cases/E/E34.json",
     file_117, sizeof file_117},
    {"Tests/ConformanceTests/Cases/E/E35.json",
     file_118, sizeof file_118},
    {"Tests/ConformanceTests/Cases/E/E36.json",
     file_119, sizeof file_119},
    {"Tests/ConformanceTests/Cases/E/E37.json",
     file_120, sizeof file_120},
    {"Tests/ConformanceTests/Cases/E/E38.json",
     file_121, sizeof file_121},
    {"Tests/ConformanceTests/Cases/E/E39.json",
     file_122, sizeof file_122},
    {"Tests/ConformanceTests/Cases/E/E40.json",
     file_123, sizeof file_123},
    {"Tests/ConformanceTests/Cases/E/E41.json",
     file_124, sizeof file_124},
    {"Tests/ConformanceTests/Cases/E/E42.json",
     file_125, sizeof file_125},
    {"Tests/ConformanceTests/Cases/F/F01.json",
     file_126, sizeof file_126},
    {"Tests/ConformanceTests/Cases/F/F03.json",
     file_127, sizeof file_127},
    {"Tests/ConformanceTests/Cases/F/F04.json",
     file_128, sizeof file_128},
    {"Tests/ConformanceTests/Cases/F/F06.json",
     file_129, sizeof file_129},
    {"Tests/ConformanceTests/Cases/F/F07.json",
     file_130, sizeof file_130},
    {"Tests/ConformanceTests/Cases/F/F08.json",
     file_131, sizeof file_131},
    {"Tests/ConformanceTests/Cases/F/F09.json",
     file_132, sizeof file_132},
    {"Tests/ConformanceTests/Cases/F/F10.json",
     file_133, sizeof file_133},
    {"Tests/ConformanceTests/Cases/F/F11.json",
     file_134, sizeof file_134},
    {"Tests/ConformanceTests/Cases/F/F12.json",
     file_135, sizeof file_135},
    {"Tests/ConformanceTests/Cases/F/F13a.json",
     file_136, sizeof file_136},
    {"Tests/ConformanceTests/Cases/F/F13b.json",
     file_137, sizeof file_137},
    {"Tests/ConformanceTests/Cases/F/F14.json",
     file_138, sizeof file_138},
    {"Tests/ConformanceTests/Cases/F/F15.json",
     file_139, sizeof file_139},
    {"Tests/ConformanceTests/Cases/F/F16.json",
     file_140, sizeof file_140},
    {"Tests/ConformanceTests/Cases/F/F17.json",
     file_141, sizeof file_141},
    {"Tests/ConformanceTests/Cases/F/F18.json",
     file_142, sizeof file_142},
    {"Tests/ConformanceTests/Cases/F/F19.json",
     file_143, sizeof file_143},
    {"Tests/ConformanceTests/Cases/F/F20.json",
     file_144, sizeof file_144},
    {"Tests/ConformanceTests/Cases/F/F21.json",
     file_145, sizeof file_145},
    {"Tests/ConformanceTests/Cases/F/F22.json",
     file_146, sizeof file_146},
    {"Tests/ConformanceTests/Cases/F/F23.json",
     file_147, sizeof file_147},
    {"Tests/ConformanceTests/Cases/F/F24.json",
     file_148, sizeof file_148},
    {"Tests/ConformanceTests/Cases/F/F25.json",
     file_149, sizeof file_149},
    {"Tests/ConformanceTests/Cases/F/F26.json",
     file_150, sizeof file_150},
    {"Tests/ConformanceTests/Cases/G/G01.json",
     file_151, sizeof file_151},
    {"Tests/ConformanceTests/Cases/G/G02.json",
     file_152, sizeof file_152},
    {"Tests/ConformanceTests/Cases/G/G04.json",
     file_153, sizeof file_153},
    {"Tests/ConformanceTests/Cases/G/G05.json",
     file_154, sizeof file_154},
    {"Tests/ConformanceTests/Cases/G/G06.json",
     file_155, sizeof file_155},
    {"Tests/ConformanceTests/Cases/G/G07.json",
     file_156, sizeof file_156},
    {"Tests/ConformanceTests/Cases/G/G08.json",
     file_157, sizeof file_157},
    {"Tests/ConformanceTests/Cases/G/G09.json",
     file_158, sizeof file_158},
    {"Tests/ConformanceTests/Cases/G/G10.json",
     file_159, sizeof file_159},
    {"Tests/ConformanceTests/Cases/G/G11.json",
     file_160, sizeof file_160},
    {"Tests/ConformanceTests/Cases/G/G12.json",
     file_161, sizeof file_161},
    {"Tests/ConformanceTests/Cases/G/G13.json",
     file_162, sizeof file_162},
    {"Tests/ConformanceTests/Cases/G/G14.json",
     file_163, sizeof file_163},
    {"Tests/ConformanceTests/Cases/G/G15.json",
     file_164, sizeof file_164},
    {"Tests/ConformanceTests/Cases/G/G16.json",
     file_165, sizeof file_165},
    {"Tests/ConformanceTests/Cases/G/G17.json",
     file_166, sizeof file_166},
    {"Tests/ConformanceTests/Cases/G/G18.json",
     file_167, sizeof file_167},
    {"Tests/ConformanceTests/Cases/G/G19.json",
     file_168, sizeof file_168},
    {"Tests/ConformanceTests/Cases/G/G20.json",
     file_169, sizeof file_169},
    {"Tests/ConformanceTests/Cases/G/G21a.json",
     file_170, sizeof file_170},
    {"Tests/ConformanceTests/Cases/G/G21b.json",
     file_171, sizeof file_171},
    {"Tests/ConformanceTests/Cases/G/G22.json",
     file_172, sizeof file_172},
    {"Tests/ConformanceTests/Cases/G/G23.json",
     file_173, sizeof file_173},
    {"Tests/ConformanceTests/Cases/G/G24.json",
     file_174, sizeof file_174},
    {"Tests/ConformanceTests/Cases/G/G25.json",
     file_175, sizeof file_175},
    {"Tests/ConformanceTests/Cases/G/G26.json",
     file_176, sizeof file_176},
    {"Tests/ConformanceTests/Cases/H/H01.json",
     file_177, sizeof file_177},
    {"Tests/ConformanceTests/Cases/H/H02.json",
     file_178, sizeof file_178},
    {"Tests/ConformanceTests/Cases/H/H03.json",
     file_179, sizeof file_179},
    {"Tests/ConformanceTests/Cases/H/H04.json",
     file_180, sizeof file_180},
    {"Tests/ConformanceTests/Cases/H/H05.json",
     file_181, sizeof file_181},
    {"Tests/ConformanceTests/Cases/H/H06.json",
     file_182, sizeof file_182},
    {"Tests/ConformanceTests/Cases/H/H07.json",
     file_183, sizeof file_183},
    {"Tests/ConformanceTests/Cases/H/H08.json",
     file_184, sizeof file_184},
    {"Tests/ConformanceTests/Cases/H/H08a.json",
     file_185, sizeof file_185},
    {"Tests/ConformanceTests/Cases/H/H08b.json",
     file_186, sizeof file_186},
    {"Tests/ConformanceTests/Cases/H/H08c.json",
     file_187, sizeof file_187},
    {"Tests/ConformanceTests/Cases/H/H09.json",
     file_188, sizeof file_188},
    {"Tests/ConformanceTests/Cases/H/H10a.json",
     file_189, sizeof file_189},
    {"Tests/ConformanceTests/Cases/H/H10b.json",
     file_190, sizeof file_190},
    {"Tests/ConformanceTests/Cases/H/H10c.json",
     file_191, sizeof file_191},
    {"Tests/ConformanceTests/Cases/H/H12.json",
     file_192, sizeof file_192},
    {"Tests/ConformanceTests/Cases/H/H14a.json",
     file_193, sizeof file_193},
    {"Tests/ConformanceTests/Cases/H/H14b.json",
     file_194, sizeof file_194},
    {"Tests/ConformanceTests/Cases/H/H14c.json",
     file_195, sizeof file_195},
    {"Tests/ConformanceTests/Cases/H/H14d.json",
     file_196, sizeof file_196},
    {"Tests/ConformanceTests/Cases/H/H14e.json",
     file_197, sizeof file_197},
    {"Tests/ConformanceTests/Cases/H/H14f.json",
     file_198, sizeof file_198},
    {"Tests/ConformanceTests/Cases/H/H14g.json",
     file_199, sizeof file_199},
    {"Tests/ConformanceTests/Cases/H/H14h.json",
     file_200, sizeof file_200},
    {"Tests/ConformanceTests/Cases/H/H14i.json",
     file_201, sizeof file_201},
    {"Tests/ConformanceTests/Cases/H/H15.json",
     file_202, sizeof file_202},
    {"Tests/ConformanceTests/Cases/H/H16.json",
     file_203, sizeof file_203},
    {"Tests/ConformanceTests/Cases/H/H18.json",
     file_204, sizeof file_204},
    {"Tests/ConformanceTests/Cases/H/H19.json",
     file_205, sizeof file_205},
    {"Tests/ConformanceTests/Cases/H/H20.json",
     file_206, sizeof file_206},
    {"Tests/ConformanceTests/Cases/H/H21.json",
     file_207, sizeof file_207},
    {"Tests/ConformanceTests/Cases/H/H22a.json",
     file_208, sizeof file_208},
    {"Tests/ConformanceTests/Cases/H/H22b.json",
     file_209, sizeof file_209},
    {"Tests/ConformanceTests/Cases/H/H22c.json",
     file_210, sizeof file_210},
    {"Tests/ConformanceTests/Cases/H/H23.json",
     file_211, sizeof file_211},
    {"Tests/ConformanceTests/Cases/H/H24.json",
     file_212, sizeof file_212},
    {"Tests/ConformanceTests/Cases/H/H25.json",
     file_213, sizeof file_213},
    {"Tests/ConformanceTests/Cases/H/H26.json",
     file_214, sizeof file_214},
    {"Tests/ConformanceTests/Cases/H/H27.json",
     file_215, sizeof file_215},
    {"Tests/ConformanceTests/Cases/H/H28.json",
     file_216, sizeof file_216},
    {"Tests/ConformanceTests/Cases/H/H29.json",
     file_217, sizeof file_217},
    {"Tests/ConformanceTests/Cases/H/H30.json",
     file_218, sizeof file_218},
    {"Tests/ConformanceTests/Cases/H/H31.json",
     file_219, sizeof file_219},
    {"Tests/ConformanceTests/Cases/H/H32.json",
     file_220, sizeof file_220},
    {"Tests/ConformanceTests/Cases/H/H33.json",
     file_221, sizeof file_221},
    {"Tests/ConformanceTests/Cases/H/H34.json",
     file_222, sizeof file_222},
    {"Tests/ConformanceTests/Cases/H/H35.json",
     file_223, sizeof file_223},
    {"Tests/ConformanceTests/Cases/H/H36.json",
     file_224, sizeof file_224},
    {"Tests/ConformanceTests/Cases/H/H37.json",
     file_225, sizeof file_225},
    {"Tests/ConformanceTests/Cases/H/H38.json",
     file_226, sizeof file_226},
    {"Tests/ConformanceTests/Cases/H/H39.json",
     file_227, sizeof file_227},
    {"Tests/ConformanceTests/Cases/H/H40.json",
     file_228, sizeof file_228},
    {"Tests/ConformanceTests/Cases/H/H41.json",
     file_229, sizeof file_229},
    {"Tests/ConformanceTests/Cases/H/H42.json",
     file_230, sizeof file_230},
    {"Tests/ConformanceTests/Cases/H/H43.json",
     file_231, sizeof file_231},
    {"Tests/ConformanceTests/Cases/I/I01.json",
     file_232, sizeof file_232},
    {"Tests/ConformanceTests/Cases/I/I02.json",
     file_233, sizeof file_233},
    {"Tests/ConformanceTests/Cases/I/I03.json",
     file_234, sizeof file_234},
    {"Tests/ConformanceTests/Cases/I/I04.json",
     file_235, sizeof file_235},
    {"Tests/ConformanceTests/Cases/I/I05.json",
     file_236, sizeof file_236},
    {"Tests/ConformanceTests/Cases/I/I06.json",
     file_237, sizeof file_237},
    {"Tests/ConformanceTests/Cases/I/I07.json",
     file_238, sizeof file_238},
    {"Tests/ConformanceTests/Cases/I/I08.json",
     file_239, sizeof file_239},
    {"Tests/ConformanceTests/Cases/I/I09.json",
     file_240, sizeof file_240},
    {"Tests/ConformanceTests/Cases/I/I10.json",
     file_241, sizeof file_241},
    {"Tests/ConformanceTests/Cases/I/I12.json",
     file_242, sizeof file_242},
    {"Tests/ConformanceTests/Cases/I/I13.json",
     file_243, sizeof file_243},
    {"Tests/ConformanceTests/Cases/I/I14.json",
     file_244, sizeof file_244},
    {"Tests/ConformanceTests/Cases/I/I20.json",
     file_245, sizeof file_245},
    {"Tests/ConformanceTests/Cases/I/I21.json",
     file_246, sizeof file_246},
    {"Tests/ConformanceTests/Cases/I/I22.json",
     file_247, sizeof file_247},
    {"Tests/ConformanceTests/Cases/I/I23.json",
     file_248, sizeof file_248},
    {"Tests/ConformanceTests/Cases/I/I24.json",
     file_249, sizeof file_249},
    {"Tests/ConformanceTests/Cases/I/I25.json",
     file_250, sizeof file_250},
    {"Tests/ConformanceTests/Cases/I/I26.json",
     file_251, sizeof file_251},
    {"Tests/ConformanceTests/Cases/I/I27.json",
     file_252, sizeof file_252},
    {"Tests/ConformanceTests/Cases/I/I28.json",
     file_253, sizeof file_253},
    {"Tests/ConformanceTests/Cases/I/I29.json",
     file_254, sizeof file_254},
    {"Tests/ConformanceTests/Cases/I/I30.json",
     file_255, sizeof file_255},
    {"Tests/ConformanceTests/Cases/I/I31.json",
     file_256, sizeof file_256},
    {"Tests/ConformanceTests/Cases/I/I32.json",
     file_257, sizeof file_257},
    {"Tests/ConformanceTests/Cases/I/I33.json",
     file_258, sizeof file_258},
    {"Tests/ConformanceTests/Cases/I/I34.json",
     file_259, sizeof file_259},
    {"Tests/ConformanceTests/Cases/I/I35.json",
     file_260, sizeof file_260},
    {"Tests/ConformanceTests/Cases/I/I36.json",
     file_261, sizeof file_261},
    {"Tests/ConformanceTests/Cases/I/I38.json",
     file_262, sizeof file_262},
    {"Tests/ConformanceTests/Cases/I/I39.json",
     file_263, sizeof file_263},
    {"Tests/ConformanceTests/Cases/I/I40.json",
     file_264, sizeof file_264},
    {"Tests/ConformanceTests/Cases/I/I41.json",
     file_265, sizeof file_265},
    {"Tests/ConformanceTests/Cases/I/I42.json",
     file_266, sizeof file_266},
    {"Tests/ConformanceTests/Cases/I/I43.json",
     file_267, sizeof file_267},
    {"Tests/ConformanceTests/Cases/I/I44.json",
     file_268, sizeof file_268},
    {"Tests/ConformanceTests/Cases/I/I45.json",
     file_269, sizeof file_269},
    {"Tests/ConformanceTests/Cases/I/I46.json",
     file_270, sizeof file_270},
    {"Tests/ConformanceTests/Cases/I/I47.json",
     file_271, sizeof file_271},
    {"Tests/ConformanceTests/Cases/I/I48.json",
     file_272, sizeof file_272},
    {"Tests/ConformanceTests/Cases/I/I49.json",
     file_273, sizeof file_273},
    {"Tests/ConformanceTests/Cases/I/I50.json",
     file_274, sizeof file_274},
    {"Tests/ConformanceTests/Cases/I/I51.json",
     file_275, sizeof file_275},
    {"Tests/ConformanceTests/Cases/I/I52.json",
     file_276, sizeof file_276},
    {"Tests/ConformanceTests/Cases/I/I53.json",
     file_277, sizeof file_277},
    {"Tests/ConformanceTests/Cases/I/I54.json",
     file_278, sizeof file_278},
    {"Tests/ConformanceTests/Cases/I/I55.json",
     file_279, sizeof file_279},
    {"Tests/ConformanceTests/Cases/I/I56.json",
     file_280, sizeof file_280},
    {"Tests/ConformanceTests/Cases/I/I57.json",
     file_281, sizeof file_281},
    {"Tests/ConformanceTests/Cases/I/I58.json",
     file_282, sizeof file_282},
    {"Tests/ConformanceTests/Cases/I/I59.json",
     file_283, sizeof file_283},
    {"Tests/ConformanceTests/Cases/I/I60.json",
     file_284, sizeof file_284},
    {"Tests/ConformanceTests/Cases/I/I61.json",
     file_285, sizeof file_285},
    {"Tests/ConformanceTests/Cases/I/I62.json",
     file_286, sizeof file_286},
    {"Tests/ConformanceTests/Cases/I/I63.json",
     file_287, sizeof file_287},
    {"Tests/ConformanceTests/Cases/I/I64.json",
     file_288, sizeof file_288},
    {"Tests/ConformanceTests/Cases/I/I65.json",
     file_289, sizeof file_289},
    {"Tests/ConformanceTests/Cases/I/I66.json",
     file_290, sizeof file_290},
    {"Tests/ConformanceTests/Cases/I/I67.json",
     file_291, sizeof file_291},
    {"Tests/ConformanceTests/Cases/I/I68.json",
     file_292, sizeof file_292},
    {"Tests/ConformanceTests/Cases/I/I69.json",
     file_293, sizeof file_293},
    {"Tests/ConformanceTests/Cases/I/I70.json",
     file_294, sizeof file_294},
    {"Tests/ConformanceTests/Cases/I/I71.json",
     file_295, sizeof file_295},
    {"Tests/ConformanceTests/Cases/I/I72.json",
     file_296, sizeof file_296},
    {"Tests/ConformanceTests/Cases/I/I73.json",
     file_297, sizeof file_297},
    {"Tests/ConformanceTests/Cases/I/I74.json",
     file_298, sizeof file_298},
    {"Tests/ConformanceTests/Cases/I/I75.json",
     file_299, sizeof file_299},
    {"Tests/ConformanceTests/Cases/I/I76.json",
     file_300, sizeof file_300},
    {"Tests/ConformanceTests/Cases/I/I77.json",
     file_301, sizeof file_301},
    {"Tests/ConformanceTests/Cases/I/I78.json",
     file_302, sizeof file_302},
    {"Tests/ConformanceTests/Cases/I/I79.json",
     file_303, sizeof file_303},
    {"Tests/ConformanceTests/Cases/I/I80.json",
     file_304, sizeof file_304},
    {"Tests/ConformanceTests/Cases/I/I81.json",
     file_305, sizeof file_305},
    {"Tests/ConformanceTests/Cases/I/I82.json",
     file_306, sizeof file_306},
    {"Tests/ConformanceTests/Cases/I/I83.json",
     file_307, sizeof file_307},
    {"Tests/ConformanceTests/Cases/I/I84.json",
     file_308, sizeof file_308},
    {"Tests/ConformanceTests/Cases/I/I85.json",
     file_309, sizeof file_309},
    {"Tests/ConformanceTests/Cases/I/I86.json",
     file_310, sizeof file_310},
    {"Tests/ConformanceTests/Cases/I/I87.json",
     file_311, sizeof file_311},
    {"Tests/ConformanceTests/Cases/I/I88.json",
     file_312, sizeof file_312},
    {"Tests/ConformanceTests/Cases/I/I89.json",
     file_313, sizeof file_313},
    {"Tests/ConformanceTests/Cases/I/I90.json",
     file_314, sizeof file_314},
    {"Tests/ConformanceTests/Cases/I/I91.json",
     file_315, sizeof file_315},
    {"Tests/ConformanceTests/Cases/I/I92.json",
     file_316, sizeof file_316},
    {"Tests/ConformanceTests/Cases/I/I93.json",
     file_317, sizeof file_317},
    {"Tests/ConformanceTests/Cases/I/I94.json",
     file_318, sizeof file_318},
    {"Tests/ConformanceTests/Cases/I/I95.json",
     file_319, sizeof file_319},
    {"Tests/ConformanceTests/Cases/I/I96.json",
     file_320, sizeof file_320},
    {"Tests/ConformanceTests/Cases/J/J01.json",
     file_321, sizeof file_321},
    {"Tests/ConformanceTests/Cases/J/J02.json",
     file_322, sizeof file_322},
    {"Tests/ConformanceTests/Cases/J/J04.json",
     file_323, sizeof file_323},
    {"Tests/ConformanceTests/Cases/J/J05.json",
     file_324, sizeof file_324},
    {"Tests/ConformanceTests/Cases/J/J06.json",
     file_325, sizeof file_325},
    {"Tests/ConformanceTests/Cases/J/J07.json",
     file_326, sizeof file_326},
    {"Tests/ConformanceTests/Cases/J/J08.json",
     file_327, sizeof file_327},
    {"Tests/ConformanceTests/Cases/J/J20.json",
     file_328, sizeof file_328},
    {"Tests/ConformanceTests/Cases/J/J21.json",
     file_329, sizeof file_329},
    {"Tests/ConformanceTests/Cases/J/J22.json",
     file_330, sizeof file_330},
    {"Tests/ConformanceTests/Cases/J/J23.json",
     file_331, sizeof file_331},
    {"Tests/ConformanceTests/Cases/J/J24.json",
     file_332, sizeof file_332},
    {"Tests/ConformanceTests/Cases/J/J25.json",
     file_333, sizeof file_333},
    {"Tests/ConformanceTests/Cases/J/J26.json",
     file_334, sizeof file_334},
    {"Tests/ConformanceTests/Cases/J/J27.json",
     file_335, sizeof file_335},
    {"Tests/ConformanceTests/Cases/J/J28.json",
     file_336, sizeof file_336},
    {"Tests/ConformanceTests/Cases/J/J29.json",
     file_337, sizeof file_337},
    {"Tests/ConformanceTests/Cases/J/J30.json",
     file_338, sizeof file_338},
    {"Tests/ConformanceTests/Cases/J/J31.json",
     file_339, sizeof file_339},
    {"Tests/ConformanceTests/Cases/J/J32.json",
     file_340, sizeof file_340},
    {"Tests/ConformanceTests/Cases/J/J33.json",
     file_341, sizeof file_341},
    {"Tests/ConformanceTests/Cases/J/J34.json",
     file_342, sizeof file_342},
    {"Tests/ConformanceTests/Cases/J/J35.json",
     file_343, sizeof file_343},
    {"Tests/ConformanceTests/Cases/J/J36.json",
     file_344, sizeof file_344},
    {"Tests/ConformanceTests/Cases/J/J37.json",
     file_345, sizeof file_345},
    {"Tests/ConformanceTests/Cases/J/J38.json",
     file_346, sizeof file_346},
    {"Tests/ConformanceTests/Cases/J/J39.json",
     file_347, sizeof file_347},
    {"Tests/ConformanceTests/Cases/J/J40.json",
     file_348, sizeof file_348},
    {"Tests/ConformanceTests/Cases/J/J41.json",
     file_349, sizeof file_349},
    {"Tests/ConformanceTests/Cases/J/J42.json",
     file_350, sizeof file_350},
    {"Tests/ConformanceTests/Cases/J/J43.json",
     file_351, sizeof file_351},
    {"Tests/ConformanceTests/Cases/J/J44.json",
     file_352, sizeof file_352},
    {"Tests/ConformanceTests/Cases/J/J45.json",
     file_353, sizeof file_353},
    {"Tests/ConformanceTests/Cases/J/J46.json",
     file_354, sizeof file_354},
    {"Tests/ConformanceTests/Cases/J/J47.json",
     file_355, sizeof file_355},
    {"Tests/ConformanceTests/Cases/J/J48.json",
     file_356, sizeof file_356},
    {"Tests/ConformanceTests/Cases/J/J49.json",
     file_357, sizeof file_357},
    {"Tests/ConformanceTests/Cases/J/J50.json",
     file_358, sizeof file_358},
    {"Tests/ConformanceTests/Cases/J/J51.json",
     file_359, sizeof file_359},
    {"Tests/ConformanceTests/Cases/J/J52.json",
     file_360, sizeof file_360},
    {"Tests/ConformanceTests/Cases/J/J53.json",
     file_361, sizeof file_361},
    {"Tests/ConformanceTests/Cases/J/J54.json",
     file_362, sizeof file_362},
    {"Tests/ConformanceTests/Cases/J/J55.json",
     file_363, sizeof file_363},
    {"Tests/ConformanceTests/Cases/J/J56.json",
     file_364, sizeof file_364},
    {"Tests/ConformanceTests/Cases/J/J57.json",
     file_365, sizeof file_365},
    {"Tests/ConformanceTests/Cases/J/J58.json",
     file_366, sizeof file_366},
    {"Tests/ConformanceTests/Cases/J/J59.json",
     file_367, sizeof file_367},
    {"Tests/ConformanceTests/Cases/J/J60.json",
     file_368, sizeof file_368},
    {"Tests/ConformanceTests/Cases/J/J61.json",
     file_369, sizeof file_369},
    {"Tests/ConformanceTests/Cases/J/J62.json",
     file_370, sizeof file_370},
    {"Tests/ConformanceTests/Cases/J/J63.json",
     file_371, sizeof file_371},
    {"Tests/ConformanceTests/Cases/J/J64.json",
     file_372, sizeof file_372},
    {"Tests/ConformanceTests/Cases/J/J65.json",
     file_373, sizeof file_373},
    {"Tests/ConformanceTests/Cases/J/J66.json",
     file_374, sizeof file_374},
    {"Tests/ConformanceTests/Cases/J/J67.json",
     file_375, sizeof file_375},
    {"Tests/ConformanceTests/Cases/K/K01.json",
     file_376, sizeof file_376},
    {"Tests/ConformanceTests/Cases/K/K02.json",
     file_377, sizeof file_377},
    {"Tests/ConformanceTests/Cases/K/K03.json",
     file_378, sizeof file_378},
    {"Tests/ConformanceTests/Cases/K/K06.json",
     file_379, sizeof file_379},
    {"Tests/ConformanceTests/Cases/K/K06b.json",
     file_380, sizeof file_380},
    {"Tests/ConformanceTests/Cases/K/K07a.json",
     file_381, sizeof file_381},
    {"Tests/ConformanceTests/Cases/K/K07b.json",
     file_382, sizeof file_382},
    {"Tests/ConformanceTests/Cases/K/K08.json",
     file_383, sizeof file_383},
    {"Tests/ConformanceTests/Cases/K/K09.json",
     file_384, sizeof file_384},
    {"Tests/ConformanceTests/Cases/K/K10.json",
     file_385, sizeof file_385},
    {"Tests/ConformanceTests/Cases/K/K11.json",
     file_386, sizeof file_386},
    {"Tests/ConformanceTests/Cases/K/K12.json",
     file_387, sizeof file_387},
    {"Tests/ConformanceTests/Cases/K/K13.json",
     file_388, sizeof file_388},
    {"Tests/ConformanceTests/Cases/K/K14.json",
     file_389, sizeof file_389},
    {"Tests/ConformanceTests/Cases/K/K15.json",
     file_390, sizeof file_390},
    {"Tests/ConformanceTests/Cases/K/K16.json",
     file_391, sizeof file_391},
    {"Tests/ConformanceTests/Cases/K/K17.json",
     file_392, sizeof file_392},
    {"Tests/ConformanceTests/Cases/K/K18.json",
     file_393, sizeof file_393},
    {"Tests/ConformanceTests/Cases/K/K19.json",
     file_394, sizeof file_394},
    {"Tests/ConformanceTests/Cases/K/K20.json",
     file_395, sizeof file_395},
    {"Tests/ConformanceTests/Cases/K/K21.json",
     file_396, sizeof file_396},
    {"Tests/ConformanceTests/Cases/K/K22.json",
     file_397, sizeof file_397},
    {"Tests/ConformanceTests/Cases/K/K23.json",
     file_398, sizeof file_398},
    {"Tests/ConformanceTests/Cases/K/K24.json",
     file_399, sizeof file_399},
    {"Tests/ConformanceTests/Cases/K/K25.json",
     file_400, sizeof file_400},
    {"Tests/ConformanceTests/Cases/K/K26.json",
     file_401, sizeof file_401},
    {"Tests/ConformanceTests/Cases/K/K27.json",
     file_402, sizeof file_402},
    {"Tests/ConformanceTests/Cases/K/K28.json",
     file_403, sizeof file_403},
    {"Tests/ConformanceTests/Cases/K/K29.json",
     file_404, sizeof file_404},
    {"Tests/ConformanceTests/Cases/K/K30.json",
     file_405, sizeof file_405},
    {"Tests/ConformanceTests/Cases/K/K31.json",
     file_406, sizeof file_406},
    {"Tests/ConformanceTests/Cases/K/K40.json",
     file_407, sizeof file_407},
    {"Tests/ConformanceTests/Cases/K/K41.json",
     file_408, sizeof file_408},
    {"Tests/ConformanceTests/Cases/K/K42.json",
     file_409, sizeof file_409},
    {"Tests/ConformanceTests/Cases/K/K43.json",
     file_410, sizeof file_410},
    {"Tests/ConformanceTests/Cases/K/K44.json",
     file_411, sizeof file_411},
    {"Tests/ConformanceTests/Cases/K/K45.json",
     file_412, sizeof file_412},
    {"Tests/ConformanceTests/Cases/K/K46.json",
     file_413, sizeof file_413},
    {"Tests/ConformanceTests/Cases/K/K47.json",
     file_414, sizeof file_414},
    {"Tests/ConformanceTests/Cases/K/K48.json",
     file_415, sizeof file_415},
    {"Tests/ConformanceTests/Cases/K/K49.json",
     file_416, sizeof file_416},
    {"Tests/ConformanceTests/Cases/K/K50.json",
     file_417, sizeof file_417},
    {"Tests/ConformanceTests/Cases/K/K51.json",
     file_418, sizeof file_418},
    {"Tests/ConformanceTests/Cases/K/K52.json",
     file_419, sizeof file_419},
    {"Tests/ConformanceTests/Cases/K/K53.json",
     file_420, sizeof file_420},
    {"Tests/ConformanceTests/Cases/K/K54.json",
     file_421, sizeof file_421},
    {"Tests/ConformanceTests/Cases/K/K60.json",
     file_422, sizeof file_422},
    {"Tests/ConformanceTests/Cases/K/K61.json",
     file_423, sizeof file_423},
    {"Tests/ConformanceTests/Cases/K/K62.json",
     file_424, sizeof file_424},
    {"Tests/ConformanceTests/Cases/L/L01.json",
     file_425, sizeof file_425},
    {"Tests/ConformanceTests/Cases/L/L02.json",
     file_426, sizeof file_426},
    {"Tests/ConformanceTests/Cases/L/L03.json",
     file_427, sizeof file_427},
    {"Tests/ConformanceTests/Cases/L/L04.json",
     file_428, sizeof file_428},
    {"Tests/ConformanceTests/Cases/L/L04b.json",
     file_429, sizeof file_429},
    {"Tests/ConformanceTests/Cases/L/L05.json",
     file_430, sizeof file_430},
    {"Tests/ConformanceTests/Cases/L/L06a.json",
     file_431, sizeof file_431},
    {"Tests/ConformanceTests/Cases/L/L06b.json",
     file_432, sizeof file_432},
    {"Tests/ConformanceTests/Cases/L/L06c.json",
     file_433, sizeof file_433},
    {"Tests/ConformanceTests/Cases/L/L07.json",
     file_434, sizeof file_434},
    {"Tests/ConformanceTests/Cases/L/L08.json",
     file_435, sizeof file_435},
    {"Tests/ConformanceTests/Cases/L/L09.json",
     file_436, sizeof file_436},
    {"Tests/ConformanceTests/Cases/L/L10.json",
     file_437, sizeof file_437},
    {"Tests/ConformanceTests/Cases/L/L11.json",
     file_438, sizeof file_438},
    {"Tests/ConformanceTests/Cases/L/L12.json",
     file_439, sizeof file_439},
    {"Tests/ConformanceTests/Cases/L/L13.json",
     file_440, sizeof file_440},
    {"Tests/ConformanceTests/Cases/L/L14.json",
     file_441, sizeof file_441},
    {"Tests/ConformanceTests/Cases/L/L15.json",
     file_442, sizeof file_442},
    {"Tests/ConformanceTests/Cases/L/L16.json",
     file_443, sizeof file_443},
    {"Tests/ConformanceTests/Cases/L/L17.json",
     file_444, sizeof file_444},
    {"Tests/ConformanceTests/Cases/L/L18.json",
     file_445, sizeof file_445},
    {"Tests/ConformanceTests/Cases/L/L19.json",
     file_446, sizeof file_446},
    {"Tests/ConformanceTests/Cases/L/L20.json",
     file_447, sizeof file_447},
    {"Tests/ConformanceTests/Cases/M/M01.json",
     file_448, sizeof file_448},
    {"Tests/ConformanceTests/Cases/M/M02.json",
     file_449, sizeof file_449},
    {"Tests/ConformanceTests/Cases/M/M04.json",
     file_450, sizeof file_450},
    {"Tests/ConformanceTests/Cases/M/M05.json",
     file_451, sizeof file_451},
    {"Tests/ConformanceTests/Cases/M/M06.json",
     file_452, sizeof file_452},
    {"Tests/ConformanceTests/Cases/M/M07.json",
     file_453, sizeof file_453},
    {"Tests/ConformanceTests/Cases/N/N01.json",
     file_454, sizeof file_454},
    {"Tests/ConformanceTests/Cases/N/N02.json",
     file_455, sizeof file_455},
    {"Tests/ConformanceTests/Cases/N/N03.json",
     file_456, sizeof file_456},
    {"Tests/ConformanceTests/Cases/N/N04.json",
     file_457, sizeof file_457},
    {"Tests/ConformanceTests/Cases/N/N05.json",
     file_458, sizeof file_458},
    {"Tests/ConformanceTests/Cases/N/N06.json",
     file_459, sizeof file_459},
    {"Tests/ConformanceTests/Cases/N/N07.json",
     file_460, sizeof file_460},
    {"Tests/ConformanceTests/Cases/N/N08.json",
     file_461, sizeof file_461},
    {"Tests/ConformanceTests/Cases/N/N09.json",
     file_462, sizeof file_462},
    {"Tests/ConformanceTests/Cases/N/N10.json",
     file_463, sizeof file_463},
    {"Tests/ConformanceTests/Cases/N/N11.json",
     file_464, sizeof file_464},
    {"Tests/ConformanceTests/Cases/N/N12.json",
     file_465, sizeof file_465},
    {"Tests/ConformanceTests/Cases/N/N13.json",
     file_466, sizeof file_466},
    {"Tests/ConformanceTests/Cases/N/N14.json",
     file_467, sizeof file_467},
    {"Tests/ConformanceTests/Cases/N/N15.json",
     file_468, sizeof file_468},
    {"Tests/ConformanceTests/Cases/N/N16.json",
     file_469, sizeof file_469},
    {"Tests/ConformanceTests/Cases/N/N17.json",
     file_470, sizeof file_470},
    {"Tests/ConformanceTests/Cases/N/N18.json",
     file_471, sizeof file_471},
    {"Tests/ConformanceTests/Cases/N/N19.json",
     file_472, sizeof file_472},
    {"Tests/ConformanceTests/Cases/N/N20.json",
     file_473, sizeof file_473},
    {"Tests/ConformanceTests/Cases/N/N21.json",
     file_474, sizeof file_474},
    {"Tests/ConformanceTests/Cases/N/N22.json",
     file_475, sizeof file_475},
    {"Tests/ConformanceTests/Cases/N/N23.json",
     file_476, sizeof file_476},
    {"Tests/ConformanceTests/Cases/N/N24.json",
     file_477, sizeof file_477},
    {"Tests/ConformanceTests/Cases/O/O01.json",
     file_478, sizeof file_478},
    {"Tests/ConformanceTests/Cases/O/O02.json",
     file_479, sizeof file_479},
    {"Tests/ConformanceTests/Cases/O/O03.json",
     file_480, sizeof file_480},
    {"Tests/ConformanceTests/Cases/O/O04.json",
     file_481, sizeof file_481},
    {"Tests/ConformanceTests/Cases/O/O05.json",
     file_482, sizeof file_482},
    {"Tests/ConformanceTests/Cases/O/O06.json",
     file_483, sizeof file_483},
    {"Tests/ConformanceTests/Cases/O/O07.json",
     file_484, sizeof file_484},
    {"Tests/ConformanceTests/Cases/O/O08.json",
     file_485, sizeof file_485},
    {"Tests/ConformanceTests/Cases/O/O09.json",
     file_486, sizeof file_486},
    {"Tests/ConformanceTests/Cases/O/O10.json",
     file_487, sizeof file_487},
    {"Tests/ConformanceTests/Cases/O/O11.json",
     file_488, sizeof file_488},
    {"Tests/ConformanceTests/Cases/P/P01.json",
     file_489, sizeof file_489},
    {"Tests/ConformanceTests/Cases/P/P02.json",
     file_490, sizeof file_490},
    {"Tests/ConformanceTests/Cases/P/P03.json",
     file_491, sizeof file_491},
    {"Tests/ConformanceTests/Cases/P/P04.json",
     file_492, sizeof file_492},
    {"Tests/ConformanceTests/Cases/P/P05.json",
     file_493, sizeof file_493},
    {"Tests/ConformanceTests/Cases/P/P06.json",
     file_494, sizeof file_494},
    {"Tests/ConformanceTests/Cases/P/P07.json",
     file_495, sizeof file_495},
    {"Tests/ConformanceTests/Cases/P/P08.json",
     file_496, sizeof file_496},
    {"Tests/ConformanceTests/Cases/P/P09.json",
     file_497, sizeof file_497},
    {"Tests/ConformanceTests/Cases/P/P10.json",
     file_498, sizeof file_498},
    {"Tests/ConformanceTests/Cases/P/P11.json",
     file_499, sizeof file_499},
    {"Tests/ConformanceTests/Cases/P/P12.json",
     file_500, sizeof file_500},
    {"clients/fixtures/editProfile.jsonl",
     file_501, sizeof file_501},
    {"clients/fixtures/gallery.jsonl",
     file_502, sizeof file_502},
    {"clients/fixtures/lag.jsonl",
     file_503, sizeof file_503},
    {"clients/fixtures/layers.jsonl",
     file_504, sizeof file_504},
    {"clients/fixtures/levelMap.jsonl",
     file_505, sizeof file_505},
    {"clients/fixtures/longList.jsonl",
     file_506, sizeof file_506},
    {"clients/fixtures/longText.jsonl",
     file_507, sizeof file_507},
    {"clients/fixtures/notes.jsonl",
     file_508, sizeof file_508},
    {"clients/fixtures/onboarding.jsonl",
     file_509, sizeof file_509},
    {"clients/fixtures/signIn.jsonl",
     file_510, sizeof file_510},
    {"clients/fixtures/stocks.jsonl",
     file_511, sizeof file_511},
    {"clients/fixtures/twoState.jsonl",
     file_512, sizeof file_512},
    {"clients/fixtures/twoTabs.jsonl",
     file_513, sizeof file_513},
    {"Sources/CEmbeddedFiles/templates/app/.gitignore.stencil",
     file_514, sizeof file_514},
    {"Sources/CEmbeddedFiles/templates/app/Makefile.stencil",
     file_515, sizeof file_515},
    {"Sources/CEmbeddedFiles/templates/app/Package.swift.stencil",
     file_516, sizeof file_516},
    {"Sources/CEmbeddedFiles/templates/app/README.md.stencil",
     file_517, sizeof file_517},
    {"Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/HomeStore.swift.stencil",
     file_518, sizeof file_518},
    {"Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}App.swift.stencil",
     file_519, sizeof file_519},
    {"Sources/CEmbeddedFiles/templates/app/Sources/{{app}}/{{app}}Coordinator.swift.stencil",
     file_520, sizeof file_520},
    {"Sources/CEmbeddedFiles/templates/app/Sources/{{app}}Main/Main.swift.stencil",
     file_521, sizeof file_521},
    {"Sources/CEmbeddedFiles/templates/app/Tests/{{app}}Tests/HomeTests.swift.stencil",
     file_522, sizeof file_522},
    {"Sources/CEmbeddedFiles/templates/flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil",
     file_523, sizeof file_523},
    {"Sources/CEmbeddedFiles/templates/flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil",
     file_524, sizeof file_524},
    {"Sources/CEmbeddedFiles/templates/flow/insertions.stencil",
     file_525, sizeof file_525},
    {"Sources/CEmbeddedFiles/templates/form/Sources/{{app}}/{{name}}Store.swift.stencil",
     file_526, sizeof file_526},
    {"Sources/CEmbeddedFiles/templates/form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil",
     file_527, sizeof file_527},
    {"Sources/CEmbeddedFiles/templates/form/insertions.stencil",
     file_528, sizeof file_528},
    {"Sources/CEmbeddedFiles/templates/part/Sources/{{app}}/{{name}}Part.swift.stencil",
     file_529, sizeof file_529},
    {"Sources/CEmbeddedFiles/templates/part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil",
     file_530, sizeof file_530},
    {"Sources/CEmbeddedFiles/templates/part/insertions.stencil",
     file_531, sizeof file_531},
    {"Sources/CEmbeddedFiles/templates/repository/Sources/{{app}}/{{name}}Repository.swift.stencil",
     file_532, sizeof file_532},
    {"Sources/CEmbeddedFiles/templates/repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil",
     file_533, sizeof file_533},
    {"Sources/CEmbeddedFiles/templates/repository/insertions.stencil",
     file_534, sizeof file_534},
    {"Sources/CEmbeddedFiles/templates/screen/Sources/{{app}}/{{name}}Store.swift.stencil",
     file_535, sizeof file_535},
    {"Sources/CEmbeddedFiles/templates/screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil",
     file_536, sizeof file_536},
    {"Sources/CEmbeddedFiles/templates/screen/insertions.stencil",
     file_537, sizeof file_537},
    {"Sources/CEmbeddedFiles/templates/use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil",
     file_538, sizeof file_538},
    {"Sources/CEmbeddedFiles/templates/use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil",
     file_539, sizeof file_539},
    {"Sources/CEmbeddedFiles/templates/use-case/insertions.stencil",
     file_540, sizeof file_540},
    {"Tests/ReadmeTests/PublicTypes.txt",
     file_541, sizeof file_541},
};

size_t embedded_file_count(void) { return sizeof files / sizeof files[0]; }

struct embedded_file embedded_file(size_t index) { return files[index]; }
